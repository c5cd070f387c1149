import type { ReactNode } from 'react'

/** A moment and its value; a candle names open, high and low beside its close, a forecast its interval. */
export interface ChartPoint {
  /** Open time of a candle, ms; on an axis that is not time whatever the axis counts. */
  readonly at: number
  readonly value: number
  readonly open?: number
  readonly high?: number
  readonly low?: number
}

export interface Span {
  readonly from: number
  readonly to: number
}

export type LevelRole = 'target' | 'stop' | 'entry' | 'level' | 'lock'

/** A price with a name, drawn from `from` on and labelled at the right end. */
export interface ChartLevel {
  readonly name: string
  readonly value: number
  readonly role: LevelRole
  readonly from?: number
}

/** What lies between two prices for a time: the way to the target, or to the stop. */
export interface ChartZone extends Span {
  readonly low: number
  readonly high: number
  readonly role: 'target' | 'stop'
}

/** A moment with a name above it, with a ring at its value, or with both. */
export interface ChartMark {
  readonly at: number
  readonly name?: string
  readonly value?: number
}

/** A further line on the same scale: dashed where it is still to come, dotted where it is only a measure. */
export interface ChartLine {
  readonly points: readonly ChartPoint[]
  readonly role: 'coming' | 'measure'
}

export interface AxisTick {
  readonly at: number
  readonly text: string
  /** The first tick of a day. */
  readonly strong?: boolean
}

/** What a chart shows. Values are plain numbers for drawing: exact sums are printed by the page from its own data. */
export interface ChartOptions extends Span {
  readonly kind: 'candles' | 'area' | 'line' | 'bars' | 'points'
  readonly points: readonly ChartPoint[]
  /** How long a candle is, ms. */
  readonly candleMs?: number
  /** Where the reader stands on the axis: what lies right of it is still to come. */
  readonly now?: number
  /** How far zooming out reaches; without it a chart does not zoom. */
  readonly bounds?: Span
  readonly levels?: readonly ChartLevel[]
  readonly zones?: readonly ChartZone[]
  readonly marks?: readonly ChartMark[]
  readonly lines?: readonly ChartLine[]
  /** Shades what lies above and below a value since a moment. */
  readonly split?: { readonly from: number; readonly value: number }
  /** A second pane on its own scale below the first: how far the value stood under its highest. */
  readonly under?: { readonly points: readonly ChartPoint[]; readonly format: (value: number) => string }
  /** The least height of the scale as a share of the price, so that a still market is no storm. */
  readonly minimumRange?: number
  /** The whole scale where it is known beforehand. */
  readonly scale?: { readonly low: number; readonly high: number }
  /** Without the tag of the last value, where the page says it larger. */
  readonly isUntagged?: boolean
  /** Without grid, figures and price tag, for a glance. */
  readonly quiet?: boolean
  readonly format: (value: number) => string
  /** The text of a moment under the crosshair. */
  readonly formatAt: (at: number) => string
  /** Ticks of an axis that is not time. */
  readonly ticks?: readonly AxisTick[]
}

export interface ChartProps {
  options: ChartOptions
  /** Height of the drawing, px. */
  height: number
  /** The chart's name. */
  label: string
  /** The picture in one sentence. */
  summary: string
  /** What stands above: the point being read, or undefined while none is; it must keep its height. */
  readout?: (point: ChartPoint | undefined) => ReactNode
}
