/**
 * Volatility of a candle's log return: an exponentially weighted mean of squared returns with a half-life of
 * one day, after dividing each by the factor of its hour of the day (markets sleep and wake by the clock).
 */
export interface Volatility {
  intervalMinutes: number
  count: number
  variance: number
  longVariance: number
  hourFactors: number[]
  /** How much one candle weighs in the day's variance, the long one, and its hour's factor. */
  weights: { day: number; long: number; hour: number }
}

const LONG_HALF_LIFE_DAYS = 20
const FACTOR_HALF_LIFE_DAYS = 30
/** A single return counts at most this many times its expected variance, so that one crash does not rule a month. */
const MAX_SHOCK = 16
const MIN_VARIANCE = 1e-10

export function newVolatility(intervalMinutes: number): Volatility {
  const barsPerDay = 1440 / intervalMinutes
  return {
    intervalMinutes,
    count: 0,
    variance: 0,
    longVariance: 0,
    hourFactors: Array.from({ length: 24 }, () => 1),
    weights: {
      day: decay(barsPerDay),
      long: decay(LONG_HALF_LIFE_DAYS * barsPerDay),
      hour: decay((FACTOR_HALF_LIFE_DAYS * barsPerDay) / 24),
    },
  }
}

function decay(halfLifeBars: number): number {
  return 1 - 2 ** (-1 / halfLifeBars)
}

export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / 3_600_000) % 24
}

/** Squared return of one closed candle, opened at `openTimeMs`. */
export function pushReturn(state: Volatility, squared: number, openTimeMs: number): void {
  const barsPerDay = 1440 / state.intervalMinutes
  const hour = hourOf(openTimeMs)
  const factor = state.hourFactors[hour] ?? 1
  const calm = Math.max(squared / factor, MIN_VARIANCE)
  state.count += 1
  if (state.count <= barsPerDay) {
    state.variance += (calm - state.variance) / state.count
    state.longVariance = state.variance
    return
  }
  const expected = state.variance
  const shock = Math.min(calm, MAX_SHOCK * expected)
  state.variance = Math.max(expected + state.weights.day * (shock - expected), MIN_VARIANCE)
  state.longVariance += state.weights.long * (shock - state.longVariance)
  const relative = Math.min(squared / expected, MAX_SHOCK)
  const learned = factor + state.weights.hour * (relative - factor)
  state.hourFactors[hour] = Math.min(Math.max(learned, 0.2), 5)
}

/** Standard deviations of the log return from `fromMs` over each of some spans, in minutes and rising, hour by hour. */
export function sigmasOver(state: Volatility, fromMs: number, minutes: readonly number[]): number[] {
  const barsPerHour = 60 / state.intervalMinutes
  const sigmas: number[] = []
  let bars = 0
  let atMs = fromMs
  for (const span of minutes) {
    const endMs = fromMs + span * 60_000
    while (atMs < endMs) {
      const nextHourMs = (Math.floor(atMs / 3_600_000) + 1) * 3_600_000
      const untilMs = Math.min(nextHourMs, endMs)
      bars += ((untilMs - atMs) / 3_600_000) * barsPerHour * (state.hourFactors[hourOf(atMs)] ?? 1)
      atMs = untilMs
    }
    sigmas.push(Math.sqrt(state.variance * bars))
  }
  return sigmas
}
