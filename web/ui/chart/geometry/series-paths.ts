import type { ChartLayout } from './chart-layout.ts'
import type { ChartPoint } from './chart-options.ts'

const n = (value: number): string => value.toFixed(1)

/** Candles as four strokes, one a role, however many they are. */
export interface CandlePaths {
  readonly rising: string
  readonly falling: string
  readonly risingWicks: string
  readonly fallingWicks: string
  /** Too narrow for a hollow body. */
  readonly isSolid: boolean
}

const MAX_BODY = 11
const MIN_HOLLOW = 4

function bodyPath(left: number, [top, bottom]: readonly [number, number], width: number): string {
  return `M${n(left)} ${n(top)}h${width}V${n(Math.max(top + 1, bottom))}h${-width}z`
}

/** The strokes of all candles of a layout. */
export function candlePaths({ shown, candleMs, span, area, y, middle }: ChartLayout): CandlePaths {
  const step = (candleMs / (span.to - span.from)) * area.right
  const width = Math.max(1, Math.min(MAX_BODY, Math.round(step * 0.68)))
  const paths = { rising: '', falling: '', risingWicks: '', fallingWicks: '' }
  shown.forEach((point, index) => {
    const centre = Math.round(middle(point, index)) + (width % 2) / 2
    if (centre - width / 2 < 0 || centre > area.right) return
    const { open = point.value, high = point.value, low = point.value, value } = point
    const [a, b] = [
      y(Math.max(open, value)),
      Math.max(y(Math.max(open, value)) + 1, y(Math.min(open, value))),
    ]
    const wick = `M${n(centre)} ${n(y(high))}V${n(a)}M${n(centre)} ${n(b)}V${n(y(low))}`
    const isHollow = width >= MIN_HOLLOW && value >= open
    const inset = isHollow ? 0.5 : 0
    const body = bodyPath(centre - width / 2 + inset, [a + inset, b - inset], width - inset * 2)
    if (value >= open) {
      paths.rising += body
      paths.risingWicks += wick
    } else {
      paths.falling += body
      paths.fallingWicks += wick
    }
  })
  return { ...paths, isSolid: width < MIN_HOLLOW }
}

/** A line through points; empty where there are none. */
export function linePath(points: readonly ChartPoint[], { x, y }: Pick<ChartLayout, 'x' | 'y'>): string {
  return points.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${n(x(at))} ${n(y(value))}`).join('')
}

/** The area between a line and a height, closed. */
export function areaPath(
  points: readonly ChartPoint[],
  layout: Pick<ChartLayout, 'x' | 'y'>,
  base: number,
): string {
  const first = points[0]
  return first === undefined ? '' : `${linePath(points, layout)}V${n(base)}H${n(layout.x(first.at))}z`
}

export interface BarDrawn {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isLoss: boolean
}

/** Bars from zero up, or down for what was lost; a loss is hollow, so its stroke lies within it. */
export function barsOf({ shown, area, y, middle }: ChartLayout): BarDrawn[] {
  const width = Math.min(28, Math.max(2, (area.right / shown.length) * 0.66))
  return shown.map((point, index) => {
    const isLoss = point.value < 0
    const [top, bottom] = [y(Math.max(0, point.value)), y(Math.min(0, point.value))]
    const inset = isLoss ? 0.75 : 0
    return {
      x: middle(point, index) - width / 2 + inset,
      y: top,
      width: width - inset * 2,
      height: Math.max(1.5, bottom - top),
      isLoss,
    }
  })
}
