import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { amount, bookCoin } from '../../wallet/wallet-parts.ts'
import { namedMember } from '../common-fields.ts'
import { accepted, act, actWithReason, colleague, cursor, listOf, listSize, get, reason } from '../parts.ts'

/** About a day of blocks. */
export const MAX_RESCANNED_BLOCKS = 28_800
export const RESCAN_STATES = ['RUNNING', 'DONE', 'STOPPED'] as const
export type RescanState = (typeof RESCAN_STATES)[number]

const rescan = z.object({
  id: z.string(),
  from: z.number(),
  to: z.number(),
  /** The last block that was read again; the one before the first at the beginning. */
  at: z.number(),
  state: z.enum(RESCAN_STATES),
  /** The node's answer that stops it. */
  waitsFor: z.nullable(z.string()),
  by: colleague,
  askedAt: time,
  endedAt: z.nullable(time),
  /** How many transfers had been missed. */
  found: z.number(),
})
export type StaffRescan = z.infer<typeof rescan>

const find = z.object({
  id: z.string(),
  /** Null for what reached the hot wallet itself. */
  member: z.nullable(namedMember),
  coin: bookCoin,
  quantity: amount,
  txid: z.string(),
  block: z.number(),
})
export type RescanFind = z.infer<typeof find>

export const listRescans = get({
  path: '/api/staff/chain/rescans',
  right: 'deposits.see',
  summary: 'Staff: ranges of blocks that were read again, newest first.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(rescan),
  failures: [],
})

export const getRescan = get({
  path: '/api/staff/chain/rescans/:id',
  right: 'deposits.see',
  summary: 'Staff: how far one such range is, and the first hundred transfers that had been missed.',
  answer: z.object({ ...rescan.shape, finds: z.array(find) }),
  failures: ['COMMON-A001'],
})

const blockNumber = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_646))

export const requestRescan = act({
  path: '/api/staff/chain/rescans',
  right: 'deposits.request',
  summary:
    'Staff: read solid blocks once more, up to and with the last. What is credited already stays; what was missed is credited once.',
  body: z.object({ from: blockNumber, to: blockNumber, reason }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { reason: 'STAFF-B001', from: 'STAFF-B002', to: 'STAFF-B002' },
})

export const stopRescan = actWithReason({
  path: '/api/staff/chain/rescans/:id/stop',
  right: 'deposits.request',
  summary: 'Staff: end such a reading where it is; what it found stays.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
