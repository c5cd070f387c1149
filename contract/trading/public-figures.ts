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
  /** Commissions as a share of fees in MCS, in hundredths of a percent: 30 days up to each day, by week over a year. */
  band: z.nullable(
    z.object({
      low: z.number(),
      high: z.number(),
      weeks: z.array(z.object({ day: z.string(), bps: z.number() })),
    }),
  ),
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

/** Plans against their escrow to the last payment, forecasts against what came true, and how long answers took. */
export const recordFigures = z.object({
  coverage: z.object({
    lastPayment: z.number(),
    days: z.array(z.object({ after: z.number(), plans: z.number(), promised: units, escrow: units })),
  }),
  calibration: z.array(
    z.object({ from: z.number(), count: z.number(), hits: z.number(), forecastBps: z.number() }),
  ),
  answers: z.object({ count: z.number(), medianMinutes: z.nullable(z.number()) }),
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
    /** From the records of the export; null before the first. */
    records: z.nullable(recordFigures),
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

export const exportRecords = operation({
  ...exported,
  path: '/api/transparency/records.csv',
  summary:
    'The rest of the public export: plans and their escrow, forecasts of signals and waits for answers, summed when the last finished day was counted.',
  answerType: 'csv',
})

export const exportRecordLines = operation({
  ...exported,
  path: '/api/transparency/records.jsonl',
  summary: 'The same as JSON lines: one object a line.',
  answerType: 'jsonl',
})
