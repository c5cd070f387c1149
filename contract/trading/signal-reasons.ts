import { z } from 'zod/mini'
import { time } from '../parts.ts'

/**
 * Why a signal was said to be as likely as it is: a closed list, strongest first. `effect` is by how many points of
 * probability it moved the forecast. Distances in standard deviations or ATRs; `agrees`: with the signal's direction.
 */
export const signalReason = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('LEVEL_TOUCHES'),
    effect: z.number(),
    values: z.object({ level: z.number(), touches: z.number(), since: time }),
  }),
  z.object({ code: z.literal('SWING_BROKEN'), effect: z.number(), values: z.object({ level: z.number() }) }),
  z.object({
    code: z.literal('DISTANCES'),
    effect: z.number(),
    values: z.object({ targetSigmas: z.number(), stopSigmas: z.number() }),
  }),
  z.object({ code: z.literal('NEXT_LEVEL'), effect: z.number(), values: z.object({ price: z.number() }) }),
  z.object({
    code: z.literal('TREND'),
    effect: z.number(),
    values: z.object({ agrees: z.boolean(), atrs: z.number() }),
  }),
  z.object({ code: z.literal('STRENGTH'), effect: z.number(), values: z.object({ rsi: z.number() }) }),
  z.object({
    code: z.literal('MOMENTUM'),
    effect: z.number(),
    values: z.object({ agrees: z.boolean(), sigmas: z.number() }),
  }),
  /** Where the price stands between the low (0) and the high (100) of the last 96 candles. */
  z.object({
    code: z.literal('RANGE_POSITION'),
    effect: z.number(),
    values: z.object({ percent: z.number() }),
  }),
  /** Volume of the candle against the usual one. */
  z.object({ code: z.literal('VOLUME'), effect: z.number(), values: z.object({ ratio: z.number() }) }),
  /** The body of the candle itself. */
  z.object({
    code: z.literal('CANDLE'),
    effect: z.number(),
    values: z.object({ agrees: z.boolean(), atrs: z.number() }),
  }),
  /** Volatility of late against that of the weeks before. */
  z.object({ code: z.literal('VOLATILITY'), effect: z.number(), values: z.object({ ratio: z.number() }) }),
  z.object({
    code: z.literal('DAY_TIME'),
    effect: z.number(),
    values: z.object({ hourUtc: z.number(), isWeekend: z.boolean() }),
  }),
])
export type SignalReason = z.infer<typeof signalReason>
