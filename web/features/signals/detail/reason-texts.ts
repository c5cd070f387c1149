import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import { m } from '#web/i18n/messages.ts'
import { day, decimal, price, whole } from '#web/base/format.ts'

type ReasonFormat<Code extends SignalReason['code']> = (
  values: Extract<SignalReason, { code: Code }>['values'],
  print: (value: number) => string,
) => string

const two = (value: number) => decimal(value, 2)

const FORMATS: { readonly [Code in SignalReason['code']]: ReasonFormat<Code> } = {
  LEVEL_TOUCHES: ({ level, touches, since }, print) =>
    m.signals_reason_level({ level: print(level), touches, since: day(since) }),
  SWING_BROKEN: ({ level }, print) => m.signals_reason_swing({ level: print(level) }),
  DISTANCES: ({ targetSigmas, stopSigmas }) =>
    m.signals_reason_distances({ target: two(targetSigmas), stop: two(stopSigmas) }),
  NEXT_LEVEL: (values, print) => m.signals_reason_next_level({ price: print(values.price) }),
  TREND: ({ agrees, atrs }) => {
    const values = { atrs: two(atrs) }
    return agrees ? m.signals_reason_trend_with(values) : m.signals_reason_trend_against(values)
  },
  STRENGTH: ({ rsi }) => m.signals_reason_strength({ rsi: whole(rsi) }),
  MOMENTUM: ({ agrees, sigmas }) => {
    const values = { sigmas: two(sigmas) }
    return agrees ? m.signals_reason_momentum_with(values) : m.signals_reason_momentum_against(values)
  },
  RANGE_POSITION: ({ percent }) => m.signals_reason_range({ percent: whole(percent) }),
  VOLUME: ({ ratio }) => m.signals_reason_volume({ ratio: two(ratio) }),
  CANDLE: ({ agrees, atrs }) => {
    const values = { atrs: two(atrs) }
    return agrees ? m.signals_reason_candle_with(values) : m.signals_reason_candle_against(values)
  },
  VOLATILITY: ({ ratio }) => m.signals_reason_volatility({ ratio: two(ratio) }),
  DAY_TIME: ({ hourUtc, isWeekend }) => {
    const values = { time: `${String(hourUtc).padStart(2, '0')}:00` }
    return isWeekend ? m.signals_reason_weekend(values) : m.signals_reason_time(values)
  },
}

/** One reason of a signal as a sentence; `like` is the price whose decimals prices take. */
export function reasonText(reason: SignalReason, like: number): string {
  // A border of types: a reason's code names the teller of its values.
  const tell = FORMATS[reason.code] as ReasonFormat<SignalReason['code']>
  return tell(reason.values, (value) => price(value, like))
}
