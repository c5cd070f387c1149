import type { Signal } from '#contract/trading/signals.ts'

/** Where the price of a signal stands between its stop (0) and its target (1), and where it was entered. */
export interface SignalProgress {
  readonly entry: number
  readonly now: number | undefined
  /** How much of the way it has come, in whole percent, and towards which end; undefined without a price. */
  readonly way: { readonly to: 'target' | 'stop'; readonly percent: number } | undefined
}

const inside = (share: number): number => Math.min(1, Math.max(0, share))

/** The price of an ended signal: its entry moved by what it returned. */
export function endPrice({ realisedReturn, direction, price }: Signal): number | undefined {
  if (realisedReturn === null) return undefined
  return price * (1 + ((direction === 'UP' ? 1 : -1) * realisedReturn) / 100)
}

/** How far a signal has come at a price, in either direction of the market. */
export function progressOf(
  { stop, target, price: entry }: Pick<Signal, 'stop' | 'target' | 'price'>,
  price: number | undefined,
): SignalProgress {
  const shareOf = (value: number) => (value - stop) / (target - stop)
  const from = inside(shareOf(entry))
  if (price === undefined) return { entry: from, now: undefined, way: undefined }
  const isGain = shareOf(price) >= shareOf(entry)
  const whole = isGain ? target - entry : stop - entry
  const percent = Math.min(100, Math.max(0, Math.round(((price - entry) / whole) * 100)))
  return {
    entry: from,
    now: inside(shareOf(price)),
    way: { to: isGain ? 'target' : 'stop', percent },
  }
}
