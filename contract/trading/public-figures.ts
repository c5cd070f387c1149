import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { PROOF_COINS } from '../rules/proofs/proof-format.ts'

/** Millionths. */
const units = z.string()
const perCoin = z.object({ USDT: units, MCS: units, TRX: units })
/** Totals change once a day: any cache may keep them for a minute. */
const PUBLIC_SECONDS = 60

export const flow = z.object({
  day: z.string(),
  currency: z.enum(PROOF_COINS),
  kind: z.string(),
  debit: z.string(),
  credit: z.string(),
  count: z.number(),
  units,
})

export const publicFigures = z.object({
  owed: perCoin,
  booked: perCoin,
  payouts: z.object({ escrow: units, treasury: units, commissions: units, members: units }),
  fees: perCoin,
  commissions: perCoin,
  game: z.object({
    staked: units,
    matched: units,
    returned: units,
    paid: units,
    fee: units,
    house: units,
  }),
  sale: z.object({ soldMcs: units, releasedMcs: units, paidUsdt: units }),
})

export const reserve = z.object({
  coin: z.enum(PROOF_COINS),
  hot: units,
  members: units,
  cold: units,
  owed: units,
})

/** An address that is counted, and what its key signed about the head of a proof of balances. */
export const operatorAddress = z.object({
  address: z.string(),
  role: z.enum(['hot', 'cold']),
  statement: z.nullable(
    z.object({ proof: z.number(), head: z.string(), signature: z.string(), signedAt: time }),
  ),
})

export const getPublicFigures = operation({
  method: 'GET',
  path: '/api/transparency/figures',
  access: 'public',
  publicSeconds: PUBLIC_SECONDS,
  summary:
    'What members are owed and where payouts came from, as of the end of a finished day in Korea, all of it from the flows of the export; what lies on the chain at a solid block, and what the operator’s addresses signed; and what running plans can still cost beside their escrow. Sums in millionths.',
  answer: z.object({
    /** Null before the first finished day. */
    day: z.nullable(z.string()),
    figures: z.nullable(publicFigures),
    /** Null where no chain is connected or it was not read yet. */
    reserves: z.nullable(
      z.object({
        readAt: time,
        block: z.number(),
        coins: z.array(reserve),
        addresses: z.array(operatorAddress),
      }),
    ),
    plans: z.object({ count: z.number(), owed: units, reserve: units, treasury: units }),
  }),
  failures: [],
})

const exported = {
  method: 'GET',
  access: 'public',
  publicSeconds: PUBLIC_SECONDS,
  answer: z.string(),
  failures: [],
} as const

export const exportFlows = operation({
  ...exported,
  path: '/api/transparency/flows.csv',
  summary:
    'The public export: what moved between classes of accounts by finished day in Korea, kind and coin, in millionths; UTF-8 with its mark.',
  answerType: 'csv',
})

export const exportFlowLines = operation({
  ...exported,
  path: '/api/transparency/flows.jsonl',
  summary: 'The same as JSON lines: one object a line.',
  answerType: 'jsonl',
})
