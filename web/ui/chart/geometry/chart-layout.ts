import { timeTicks, valueTicks } from './axis-ticks.ts'
import type { AxisTick, ChartLevel, ChartMark, ChartOptions, ChartPoint, Span } from './chart-options.ts'
import { mergeCandles, mergeFactor, pointsWithin, thinLine } from './merge-points.ts'
import { settleLabels } from './settle-labels.ts'
import { textWidth } from './text-width.ts'

/** What stands at the right end, with the height of its line (`at`) and of itself (`y`), px. */
export interface LabelDrawn {
  readonly at: number
  readonly y: number
  readonly name: string
  readonly text: string
  readonly role: ChartLevel['role'] | 'now'
}

/** A moment, with the middle of its name: names are moved apart sideways as labels are up and down. */
export interface MarkDrawn extends ChartMark {
  readonly nameX: number
}

/** Everything that has a position in a chart, px. */
export interface ChartLayout {
  readonly options: ChartOptions
  readonly span: Span
  readonly size: { readonly width: number; readonly height: number }
  /** The area of the series. */
  readonly area: {
    readonly right: number
    readonly top: number
    readonly bottom: number
    readonly floor: number
  }
  readonly shown: readonly ChartPoint[]
  readonly candleMs: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  /** The middle of a point: of a candle that still forms, between its opening and now. */
  readonly middle: (point: ChartPoint, index: number) => number
  readonly valueTicks: readonly number[]
  readonly axisTicks: readonly (AxisTick & { readonly x: number })[]
  readonly labels: readonly LabelDrawn[]
  readonly marks: readonly MarkDrawn[]
  /** Names and values of levels stand in one line where there is room. */
  readonly isWide: boolean
  readonly under: { readonly top: number; readonly bottom: number } | undefined
}

const WIDE = 520
const FOOT = 24
const UNDER_SHARE = 0.24
const UNDER_GAP = 12

interface Range {
  readonly low: number
  readonly high: number
}

/** The scale: everything drawn, at least the least range, and air above and below. */
function rangeOf(options: ChartOptions, shown: readonly ChartPoint[], span: Span): Range {
  if (options.scale !== undefined) return options.scale
  const further = (options.lines ?? []).flatMap(({ points }) => pointsWithin(points, span, 0))
  const values = [
    ...[...shown, ...further].flatMap(({ value, low, high }) => [low ?? value, high ?? value]),
    ...(options.levels ?? []).map(({ value }) => value),
    ...(options.kind === 'bars' ? [0] : []),
  ]
  let low = Math.min(...values)
  let high = Math.max(...values)
  if (values.length === 0) [low, high] = [0, 1]
  const least = ((low + high) / 2) * (options.minimumRange ?? 0)
  if (high - low < least) [low, high] = [(low + high - least) / 2, (low + high + least) / 2]
  const air = (high - low || Math.abs(high) || 1) * 0.06
  const isBased = options.kind === 'bars' || (options.kind === 'area' && low === 0)
  return { low: isBased && low >= 0 ? low : low - air, high: high + air }
}

function shownPoints(options: ChartOptions, span: Span, width: number) {
  const candleMs = options.candleMs ?? 0
  const within = pointsWithin(options.points, span, candleMs)
  if (options.kind === 'area' || options.kind === 'line')
    return { shown: thinLine(within, span, width), candleMs: 0 }
  if (options.kind !== 'candles') return { shown: within, candleMs }
  const factor = mergeFactor((candleMs / (span.to - span.from)) * width)
  const length = candleMs * factor
  const joined = factor === 1 ? within : mergeCandles(pointsWithin(options.points, span, length), length)
  return { shown: joined, candleMs: length }
}

/** The room at the right end: as wide as its longest text. */
function gutterOf(options: ChartOptions, texts: readonly string[], tag: string | undefined): number {
  if (options.quiet) return 6
  return Math.ceil(Math.max(0, ...texts.map(textWidth), tag === undefined ? 0 : textWidth(tag) + 12)) + 10
}

function labelsOf(options: ChartOptions, tag: string | undefined, isWide: boolean) {
  const levels = (options.levels ?? []).map(({ name, value, role }) => ({
    name,
    text: options.format(value),
    value,
    role,
    size: isWide ? 17 : 29,
  }))
  const last = options.points.at(-1)
  const now =
    tag === undefined || last === undefined
      ? []
      : [{ name: '', text: tag, value: last.value, role: 'now' as const, size: 22 }]
  return [...levels, ...now]
}

function ticksOf(options: ChartOptions, span: Span, right: number): readonly AxisTick[] {
  if (options.quiet) return []
  return options.ticks ?? timeTicks(span, Math.max(2, Math.floor(right / (right < 480 ? 78 : 96))))
}

/** The moments within the span; their names do not touch each other. */
function marksOf(
  options: ChartOptions,
  span: Span,
  { x, right }: { x: (at: number) => number; right: number },
) {
  const marks = (options.marks ?? []).filter(({ at }) => at >= span.from && at <= span.to)
  const named = marks.map(({ at, name = '' }) => ({ at: x(at), size: textWidth(name) + 4 }))
  const middles = settleLabels(named, [0, Math.max(right, 0)])
  return marks.map((mark, index) => ({ ...mark, nameX: middles[index] ?? 0 }))
}

/** Ticks whose texts do not touch, kept inside the chart. */
function fittedTicks(ticks: readonly AxisTick[], x: (at: number) => number, right: number) {
  let edge = Number.NEGATIVE_INFINITY
  return ticks.flatMap((tick) => {
    const half = textWidth(tick.text) / 2
    const middle = Math.min(right - half, Math.max(half, x(tick.at)))
    if (middle - half < edge + 6) return []
    edge = middle + half
    return [{ ...tick, x: middle }]
  })
}

const tagOf = ({ quiet, isUntagged, now, points, format, kind }: ChartOptions): string | undefined => {
  const last = points.at(-1)
  if (quiet || isUntagged || now === undefined || last === undefined || kind === 'bars' || kind === 'points')
    return undefined
  return format(last.value)
}

/** Labels at their heights, none touching another; a level beyond the scale is labelled at its end. */
function settledLabels(
  labels: ReturnType<typeof labelsOf>,
  { y, top, bottom }: { y: (value: number) => number; top: number; bottom: number },
): LabelDrawn[] {
  const ends = labels.map(({ value, size }) => ({ at: Math.min(bottom, Math.max(top, y(value))), size }))
  const middles = settleLabels(ends, [top - 6, bottom + 8])
  return labels.map(({ name, text, role }, index) => ({
    name,
    text,
    role,
    at: ends[index]?.at ?? 0,
    y: middles[index] ?? 0,
  }))
}

/** Computes a chart's drawing at its real size for the visible span; pure, called again as either changes. */
export function computeLayout(
  options: ChartOptions,
  span: Span,
  size: { width: number; height: number },
): ChartLayout {
  const { width, height } = size
  const isWide = width >= WIDE
  const { shown, candleMs } = shownPoints(options, span, width)
  const range = rangeOf(options, shown, span)
  const count = Math.max(2, Math.floor(height / (isWide ? 76 : 62)))
  const isEmpty = options.scale === undefined && shown.every(({ value }) => value === 0)
  const ticks = options.quiet || isEmpty ? [] : valueTicks(range.low, range.high, count)
  const labels = labelsOf(options, tagOf(options), isWide)
  const texts = labels.flatMap(({ name, text }) => (isWide ? [`${name}  ${text}`] : [name, text]))
  const right = width - gutterOf(options, [...ticks.map(options.format), ...texts], tagOf(options))
  const top = options.marks?.some(({ name }) => name !== undefined) ? 22 : 10
  const floor = height - (options.quiet ? 4 : FOOT)
  const underHeight = options.under === undefined ? 0 : Math.round(height * UNDER_SHARE)
  const bottom = floor - (underHeight > 0 ? underHeight + UNDER_GAP : 0)
  const x = (at: number) => ((at - span.from) / (span.to - span.from)) * right
  const y = (value: number) => bottom - ((value - range.low) / (range.high - range.low)) * (bottom - top)
  return {
    options,
    span,
    size,
    area: { right, top, bottom, floor },
    shown,
    candleMs,
    x,
    y,
    middle: middleOf({ options, candleMs, right, count: shown.length, x }),
    valueTicks: ticks,
    marks: marksOf(options, span, { x, right }),
    axisTicks: fittedTicks(ticksOf(options, span, right), x, right),
    labels: settledLabels(labels, { y, top, bottom }),
    isWide,
    under: underHeight === 0 ? undefined : { top: bottom + UNDER_GAP, bottom: floor },
  }
}

function middleOf({
  options,
  candleMs,
  right,
  count,
  x,
}: {
  options: ChartOptions
  candleMs: number
  right: number
  count: number
  x: (at: number) => number
}) {
  return ({ at }: ChartPoint, index: number): number => {
    if (options.kind === 'bars') return (right / count) * (index + 0.5)
    const end = at + candleMs
    const now = options.now ?? Number.POSITIVE_INFINITY
    return x(end > now && at < now ? (at + now) / 2 : at + candleMs / 2)
  }
}
