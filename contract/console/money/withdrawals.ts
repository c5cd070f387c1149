import { z } from 'zod/mini'
import { text, time } from '../../parts.ts'
import { amount, bookCoin, coin } from '../../wallet/wallet-parts.ts'
import { WITHDRAWAL_STATES } from '../../wallet/withdrawals.ts'
import { agreed, approvals } from '../people/approvals.ts'
import {
  accepted,
  act,
  actWithCode,
  actWithCodeAndReason,
  actWithReason,
  asked,
  cursor,
  filter,
  listOf,
  listSize,
  get,
  reason,
} from '../parts.ts'

const owner = z.object({ id: z.string(), loginId: z.string() })

/** Reasons to review a withdrawal that has not ended. LARGE_SUM: to a new address, so that it waits a day. */
export const WITHDRAWAL_RISKS = ['NEW_ADDRESS', 'SHARED_ADDRESS', 'LARGE_SUM', 'LOCKED'] as const
/** One of the marks, or none of them. */
export const WITHDRAWAL_RISK_FILTERS = [...WITHDRAWAL_RISKS, 'NONE'] as const

const row = z.object({
  id: z.string(),
  member: owner,
  coin,
  quantity: amount,
  /** In USDT when it was asked for. */
  worthUsdt: amount,
  address: z.string(),
  internal: z.boolean(),
  state: z.enum(WITHDRAWAL_STATES),
  needsStaff: z.boolean(),
  risks: z.array(z.enum(WITHDRAWAL_RISKS)),
  held: z.nullable(z.object({ by: z.string(), note: z.string() })),
  approvals,
  /** A large sum to a new address waits until here. */
  notBefore: z.nullable(time),
  createdAt: time,
  endedAt: z.nullable(time),
})
export type StaffWithdrawal = z.infer<typeof row>

const card = z.object({
  ...row.shape,
  memo: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  member: z.object({ ...owner.shape, createdAt: time }),
  /** How often the member has been paid out to this address, and when first. */
  addressHistory: z.object({ times: z.number(), firstAt: z.nullable(time), otherMembers: z.number() }),
  /** How far the payment on the chain is, and why it waits. */
  payment: z.nullable(
    z.object({
      state: z.string(),
      attempts: z.number(),
      confirmations: z.number(),
      waitsFor: z.nullable(z.string()),
    }),
  ),
  /** It is agreed and due, or its payment waits and nothing of it can be on the chain. */
  mayRetry: z.boolean(),
  events: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: time, by: z.nullable(z.string()) })),
})
export type StaffWithdrawalCard = z.infer<typeof card>

/** WAITING: asked for and waiting for staff; the others are states or groups of them. */
export const WITHDRAWAL_QUEUES = ['WAITING', 'HELD', 'UNDER_WAY', 'ENDED'] as const

export const listWithdrawals = get({
  path: '/api/staff/withdrawals',
  right: 'withdrawals.see',
  summary:
    'Staff: withdrawals of a queue with what speaks for a second look; those that wait oldest first, the others newest first.',
  query: z.object({
    cursor,
    size: listSize,
    queue: z._default(z.enum(WITHDRAWAL_QUEUES), 'WAITING'),
    coin: z.optional(coin),
    risk: z.optional(z.enum(WITHDRAWAL_RISK_FILTERS)),
  }),
  answer: listOf(row),
  failures: [],
})

export const getWithdrawal = get({
  path: '/api/staff/withdrawals/:id',
  right: 'withdrawals.see',
  summary: 'Staff: one withdrawal, with its member’s age, the history of its address and its payment.',
  answer: card,
  failures: ['COMMON-A001'],
})

export const approveWithdrawal = actWithCode({
  path: '/api/staff/withdrawals/:id/approve',
  right: 'withdrawals.approve',
  summary:
    'Staff: agree to a withdrawal; it goes on once a person of finance and another one of risk have agreed.',
  answer: agreed,
  failures: ['COMMON-A001', 'WITHDRAW-A009', 'STAFF-A005', 'STAFF-A008', 'STAFF-A010'],
})

export const MAX_BATCH = 50

export const approveWithdrawals = actWithCode({
  path: '/api/staff/withdrawals/approve',
  right: 'withdrawals.approve',
  summary:
    'Staff: agree to several withdrawals that nothing speaks against, all or none; what they are worth together is typed.',
  body: z.object({
    ids: z.array(text(40)).check(z.minLength(1), z.maxLength(MAX_BATCH)),
    /** In USDT, exactly. */
    sum: z.string().check(z.trim(), z.maxLength(40)),
  }),
  /** How many the person agreed to, and how many of them both sides have agreed to now. */
  answer: z.object({ approved: z.number(), agreed: z.number() }),
  failures: ['COMMON-A001', 'WITHDRAW-A009', 'STAFF-A005', 'STAFF-A008', 'STAFF-A010', 'STAFF-B002'],
  fields: { ids: 'STAFF-B002', sum: 'STAFF-B002' },
})

export const holdWithdrawal = actWithReason({
  path: '/api/staff/withdrawals/:id/hold',
  right: 'withdrawals.hold',
  summary: 'Staff: keep a withdrawal that was not approved from going on; approvals given so far lapse.',
  answer: accepted,
  failures: ['COMMON-A001', 'WITHDRAW-A009', 'STAFF-A008'],
})

export const releaseWithdrawal = actWithCodeAndReason({
  path: '/api/staff/withdrawals/:id/release',
  right: 'withdrawals.hold',
  summary: 'Staff: end a hold; the withdrawal waits for both approvals anew.',
  answer: accepted,
  failures: ['COMMON-A001', 'WITHDRAW-A009', 'STAFF-A008'],
})

export const rejectWithdrawal = actWithReason({
  path: '/api/staff/withdrawals/:id/reject',
  right: 'withdrawals.approve',
  summary: 'Staff: refuse a withdrawal; the sum and the prepaid fee go back to the member, who is told.',
  answer: accepted,
  failures: ['COMMON-A001', 'WITHDRAW-A009'],
})

export const retryWithdrawals = actWithCode({
  path: '/api/staff/withdrawals/retry',
  right: 'withdrawals.approve',
  summary: 'Staff: let everything that is agreed and due go on now instead of at the next minute.',
  answer: accepted,
  failures: [],
})

export const retryWithdrawal = actWithCode({
  path: '/api/staff/withdrawals/:id/retry',
  right: 'withdrawals.approve',
  summary:
    'Staff: let one withdrawal go on now, whatever it waited for; one that may be on the chain is refused and never signed again.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'WITHDRAW-A002'],
})

const deposit = z.object({
  id: z.string(),
  member: owner,
  coin: bookCoin,
  quantity: amount,
  txid: z.string(),
  from: z.string(),
  block: z.number(),
  state: z.enum(['SEEN', 'CREDITED', 'VANISHED']),
  seenAt: time,
  creditedAt: z.nullable(time),
})
export type StaffDeposit = z.infer<typeof deposit>

export const getChain = get({
  path: '/api/staff/chain',
  right: 'deposits.see',
  summary: 'Staff: the newest block, how far it was read, what waits to be sent and swept.',
  answer: z.object({
    isOn: z.boolean(),
    /** Whether blocks came within the last five minutes; the heights are the last ones known. */
    isAnswering: z.boolean(),
    head: z.nullable(z.number()),
    solid: z.nullable(z.number()),
    /** The time of that block. */
    solidAt: z.nullable(time),
    openPayments: z.array(
      z.object({ kind: z.string(), state: z.string(), count: z.number(), oldestAt: time }),
    ),
    unswept: z.array(z.object({ coin: bookCoin, addresses: z.number(), amount })),
    /** Solid blocks that are being read again. */
    rescan: z.nullable(z.object({ from: z.number(), to: z.number(), at: z.number(), found: z.number() })),
  }),
  failures: [],
})

export const listDeposits = get({
  path: '/api/staff/deposits',
  right: 'deposits.see',
  summary: 'Staff: deposits, newest first.',
  query: z.object({
    cursor,
    size: listSize,
    state: z.optional(z.enum(['SEEN', 'CREDITED', 'VANISHED'])),
    txid: filter,
  }),
  answer: listOf(deposit),
  failures: [],
})

const receipt = z.object({
  id: z.string(),
  coin: bookCoin,
  quantity: amount,
  txid: z.string(),
  from: z.string(),
  receivedAt: time,
})
export type UnmatchedReceipt = z.infer<typeof receipt>

export const listUnmatched = get({
  path: '/api/staff/deposits/unmatched',
  right: 'deposits.see',
  summary:
    'Staff: what reached the hot wallet itself and is booked as the operator’s own, unless it is given to a member.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(receipt),
  failures: [],
})

export const requestAssign = act({
  path: '/api/staff/deposits/:id/assign',
  right: 'deposits.request',
  summary: 'Staff: ask for such a receipt to be credited to the member who sent it by mistake.',
  body: z.object({ loginId: z.string().check(z.trim(), z.maxLength(40)), reason }),
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { reason: 'STAFF-B001', loginId: 'STAFF-B002' },
})
