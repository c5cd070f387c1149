import type { PricePoint } from './use-game.ts'

export const LINE_HEIGHT = 168
const LEFT = 0
/** Right of the line, for the lock price and the end's time, px. */
const BESIDE = 70
const TOP = 12
const BOTTOM = 140
/** A still market is drawn as a line through the middle, not as a storm. */
const MIN_SPREAD = 0.000_2

export interface PriceLine {
  readonly path: string
  readonly last: { readonly x: number; readonly y: number } | undefined
  /** Where the round ends. */
  readonly right: number
  readonly lockX: number
  readonly lockY: number | undefined
}

/** The round's prices as a line in a box of `width` × LINE_HEIGHT, px: time runs from opening to end. */
export function priceLine(
  points: readonly PricePoint[],
  span: { fromMs: number; closesMs: number; toMs: number; lock: number | null; width: number },
): PriceLine {
  const { fromMs, toMs, lock, width } = span
  const right = width - BESIDE
  const shown = points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  const prices = [...shown.map(({ price }) => price), ...(lock === null ? [] : [lock])]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const spread = Math.max(high - low, high * MIN_SPREAD)
  const middle = (high + low) / 2
  const x = (atMs: number) => LEFT + ((atMs - fromMs) / (toMs - fromMs)) * (right - LEFT)
  const y = (price: number) => (TOP + BOTTOM) / 2 - ((price - middle) / spread) * (BOTTOM - TOP) * 0.9
  const drawn = shown.map(({ atMs, price }) => ({ x: x(atMs), y: y(price) }))
  return {
    path: drawn
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
      .join(''),
    last: drawn.at(-1),
    right,
    lockX: x(span.closesMs),
    lockY: lock === null ? undefined : y(lock),
  }
}
