import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { amount, coin } from './wallet-parts.ts'
import { transaction } from './wallet.ts'

/** Sums that screens show and no single movement makes. `of` names the round, bet, period or commission where there are several. */
export const FIGURES = [
  'WALLET_TOTAL',
  'PLAN_VALUE',
  'PLAN_TODAY',
  'PLAN_COVER',
  'PROFIT_TODAY',
  'PROFIT_MONTH',
  'PROFIT_TOTAL',
  'PROFIT_REFERRAL',
  'COMMISSION',
  'MEMBERSHIP_FEE',
  'MEMBERSHIP_REFUND',
  'GAME_POOL',
  'GAME_PAYOUT',
  'ICO_PRICE',
  'ICO_BONUS',
  'ICO_VESTED',
] as const
export type FigureName = (typeof FIGURES)[number]

/** What a line of the arithmetic comes to. */
export const FIGURE_TERMS = [
  'USDT_PART',
  'MCS_PART',
  'MCS_WORTH',
  'TOTAL',
  'PLAN_TARGET',
  'PLAN_DAILY',
  'PLAN_TEAM',
  'PLAN_PAID',
  'PLAN_LEFT',
  'PLAN_ALL',
  'PROFIT_TYPE',
  'COMMISSION',
  'COMMISSION_EARNED',
  'FEE',
  'REFUND_USD',
  'REFUND_MCS',
  'POOL_UP',
  'POOL_DOWN',
  'POOL_OWN',
  'BET_MATCHED',
  'BET_RETURNED',
  'BET_GAIN',
  'BET_IF_UP',
  'BET_IF_DOWN',
  'ICO_OBTAINED',
  'ICO_ONE',
  'ICO_BONUS',
  'ICO_STEP',
  'ICO_RELEASED',
] as const
export type FigureTerm = (typeof FIGURE_TERMS)[number]

export const getFigure = operation({
  method: 'GET',
  path: '/api/wallet/figures/:figure',
  access: 'member',
  summary:
    'Why this number: the arithmetic of a sum that a screen shows with the member’s own numbers, and the movements behind it.',
  query: z.object({ of: z._default(z.string().check(z.maxLength(64)), '') }),
  answer: z.object({
    /** The figure as screens show it, by coin; none for a share. */
    sums: z.array(z.object({ coin, amount })),
    lines: z.array(
      z.object({
        term: z.enum(FIGURE_TERMS),
        /** A day, a level or a type that tells lines of one term apart. */
        note: z.nullable(z.string()),
        /** In signs that read alike in every language, such as "1000 × 0.4% = 4 USDT". */
        formula: z.string(),
      }),
    ),
    /** The newest movements of the wallet that made it; each opens its ledger entries. */
    movements: z.array(transaction),
    total: z.number(),
  }),
  failures: ['COMMON-A001'],
})
