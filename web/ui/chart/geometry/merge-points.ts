import type { ChartPoint, Span } from './chart-options.ts'

/** A candle narrower than this is no candle any more, px. */
const MIN_CANDLE = 4.3

/** How many candles become one so that each is wide enough: 1, 2, 4, 8 and so on. */
export function mergeFactor(candlePx: number): number {
  let factor = 1
  while (candlePx * factor < MIN_CANDLE && factor < 4096) factor *= 2
  return factor
}

const highOf = (point: ChartPoint): number => point.high ?? point.value
const lowOf = (point: ChartPoint): number => point.low ?? point.value

function joinPoints(points: readonly ChartPoint[], at: number): ChartPoint {
  const [first, last] = [points[0], points.at(-1)]
  return {
    at,
    value: last?.value ?? 0,
    open: first?.open ?? first?.value ?? 0,
    high: Math.max(...points.map(highOf)),
    low: Math.min(...points.map(lowOf)),
  }
}

/** Candles joined into longer ones of `lengthMs`, which begin at multiples of it: first open, last close, extremes. */
export function mergeCandles(points: readonly ChartPoint[], lengthMs: number): ChartPoint[] {
  const groups = new Map<number, ChartPoint[]>()
  for (const point of points) {
    const start = Math.floor(point.at / lengthMs) * lengthMs
    const group = groups.get(start)
    if (group === undefined) groups.set(start, [point])
    else group.push(point)
  }
  return [...groups].map(([start, group]) => joinPoints(group, start))
}

/** A line of more points than can be seen keeps lowest and highest of every part of the axis, in time order. */
export function thinLine(points: readonly ChartPoint[], { from, to }: Span, parts: number): ChartPoint[] {
  if (points.length <= parts * 2) return [...points]
  const groups = new Map<number, ChartPoint[]>()
  for (const point of points) {
    const part = Math.floor(((point.at - from) / (to - from)) * parts)
    const group = groups.get(part)
    if (group === undefined) groups.set(part, [point])
    else group.push(point)
  }
  return [...groups.values()].flatMap((group) => {
    const lowest = group.reduce((best, point) => (point.value < best.value ? point : best))
    const highest = group.reduce((best, point) => (point.value > best.value ? point : best))
    const kept = [lowest, highest].toSorted((a, b) => a.at - b.at)
    return lowest === highest ? [lowest] : kept
  })
}

/** The points of a span: of candles also the one that the span begins within. */
export function pointsWithin(
  points: readonly ChartPoint[],
  { from, to }: Span,
  candleMs: number,
): ChartPoint[] {
  return points.filter(({ at }) => at + candleMs > from - (candleMs === 0 ? 1 : 0) && at <= to)
}
