import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { autoCurvePoint, autoFigures } from './autotrading-positions.ts'
import { autoRules, RULE_FAILURES } from './autotrading.ts'

export const backtestAutoRules = operation({
  method: 'POST',
  path: '/api/trading/automaster/:type/backtest',
  access: 'member',
  summary:
    'What rules would have done over the last 90 days, as far as candles are kept: the program and spread of paper mode with the fee of the account’s exchange, on closed candles.',
  body: autoRules,
  answer: z.object({
    from: time,
    to: time,
    /** Signals of the time that pointed up, and how many of them these rules would have bought. */
    offered: z.number(),
    followed: z.number(),
    /** Of those bought: found afterwards by the same program, not as it happened. */
    hindsight: z.number(),
    /** When the emergency stop would have ended it; null when it would not. */
    stoppedAt: z.nullable(time),
    figures: autoFigures,
    curve: z.array(autoCurvePoint),
  }),
  failures: ['AUTO-B001', 'AUTO-B002', 'COMMON-A001', 'COMMON-A002', 'COMMON-A004'],
  fields: RULE_FAILURES,
})
