import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { usdt } from './wallet-parts.ts'

export const VALUE_RANGES = ['1D', '1W', '1M', 'ALL'] as const
export type ValueRange = (typeof VALUE_RANGES)[number]

export const getValueHistory = operation({
  method: 'GET',
  path: '/api/wallet/value',
  access: 'member',
  mayLag: true,
  scope: 'wallet:read',
  summary: 'What everything in the wallet was worth over time, in USDT, deposits and withdrawals included.',
  query: z.object({ range: z._default(z.enum(VALUE_RANGES), '1M') }),
  answer: z.object({
    range: z.enum(VALUE_RANGES),
    /** In time order, the last one now; empty while there is no price of MCS. */
    points: z.array(z.object({ at: time, value: usdt })),
  }),
  failures: [],
})
