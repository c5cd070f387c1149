/** The coordinates of a price picture, in px of the drawing. Pure arithmetic; PricePicture.tsx draws it. */

/** [open time in ms, open, high, low, close] */
export type Candle = readonly [number, number, number, number, number]

export interface PriceLines {
  readonly entry: number
  readonly level: number
  readonly target: number
  readonly stop: number
}
export interface PictureInput extends PriceLines {
  readonly candles: readonly Candle[]
  readonly intervalMinutes: number
  /** When the signal was found and until when it is valid, ms. */
  readonly from: number
  readonly until: number
  /** Where it ended: ms and price; absent while it runs. */
  readonly outcome?: { readonly time: number; readonly price: number } | undefined
  readonly width: number
  readonly height: number
}
export interface DrawnCandle {
  readonly x: number
  readonly width: number
  readonly high: number
  readonly low: number
  readonly top: number
  readonly bottom: number
  readonly up: boolean
}
export interface Label {
  readonly name: keyof PriceLines
  readonly price: number
  /** Where the line is, and where its label stands: labels are pushed apart, lines are not. */
  readonly y: number
  readonly labelY: number
}
export interface Picture {
  readonly candles: readonly DrawnCandle[]
  /** The closes after the signal, as points of a line. */
  readonly path: string
  readonly nowX: number
  readonly endX: number
  readonly labels: readonly Label[]
  readonly outcome: { readonly x: number; readonly y: number } | undefined
  readonly y: (price: number) => number
  readonly firstTime: number
}

const MAX_PAST_CANDLES = 60
const PAST_SHARE = 0.75
const LABEL_WIDTH = 66
const LABEL_STEP = 28
const TOP = 14
const BOTTOM = 26

/** Moves values that stand closer than `step` apart, keeping their order, within [low, high]. */
export function spread(
  wanted: readonly number[],
  step: number,
  [low, high]: readonly [number, number],
): number[] {
  const placed = [...wanted]
  for (let index = 1; index < placed.length; index += 1) {
    placed[index] = Math.max(placed[index] ?? 0, (placed[index - 1] ?? 0) + step)
  }
  let limit = high
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.max(low, Math.min(placed[index] ?? 0, limit))
    limit = (placed[index] ?? 0) - step
  }
  return placed
}

function labelsOf(input: PictureInput, y: (price: number) => number): Label[] {
  const lines = [
    { name: 'target' as const, price: input.target },
    { name: 'entry' as const, price: input.entry },
    { name: 'level' as const, price: input.level },
    { name: 'stop' as const, price: input.stop },
  ].map((line) => ({ ...line, y: y(line.price) }))
  lines.sort((a, b) => a.y - b.y)
  const placed = spread(
    lines.map((line) => line.y),
    LABEL_STEP,
    [TOP, input.height - BOTTOM - 8],
  )
  return lines.map((line, index) => ({ ...line, labelY: placed[index] ?? line.y }))
}

/** A scale from price to px that shows all four lines and the candles that are drawn. */
function priceScale(input: PictureInput, shown: readonly Candle[]): (price: number) => number {
  const prices = [input.entry, input.level, input.target, input.stop]
  const low = Math.min(...prices, ...shown.map((candle) => candle[3]))
  const high = Math.max(...prices, ...shown.map((candle) => candle[2]))
  const range = high - low || 1
  const space = input.height - TOP - BOTTOM - 12
  return (price) => TOP + 6 + ((high - price) / range) * space
}

export function computeLayout(input: PictureInput): Picture {
  const intervalMs = input.intervalMinutes * 60_000
  const past = input.candles.filter((candle) => candle[0] < input.from).slice(-MAX_PAST_CANDLES)
  const after = input.candles.filter((candle) => candle[0] >= input.from && candle[0] < input.until)
  const y = priceScale(input, [...past, ...after])
  const endX = input.width - LABEL_WIDTH
  const nowX = Math.round(endX * PAST_SHARE)
  const step = nowX / Math.max(past.length, 20)
  const first = nowX - past.length * step
  const bodyWidth = Math.max(1.5, step * 0.64)
  const x = (time: number) => nowX + ((time - input.from) / (input.until - input.from)) * (endX - nowX)
  const points = after.map((candle) => [Math.min(endX, x(candle[0] + intervalMs)), y(candle[4])] as const)
  return {
    candles: past.map(([, open, high, low, close], index) => ({
      x: first + (index + 0.5) * step,
      width: bodyWidth,
      high: y(high),
      low: y(low),
      top: y(Math.max(open, close)),
      bottom: y(Math.min(open, close)),
      up: close >= open,
    })),
    path: [[nowX, y(input.entry)] as const, ...points]
      .map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`)
      .join('L'),
    nowX,
    endX,
    labels: labelsOf(input, y),
    outcome: input.outcome && { x: Math.min(endX, x(input.outcome.time)), y: y(input.outcome.price) },
    y,
    firstTime: past[0]?.[0] ?? input.from,
  }
}
