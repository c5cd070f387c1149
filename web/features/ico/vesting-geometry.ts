import { mulDivDown, toCount } from '#contract/money.ts'
import { addDays, daysBetween } from '#contract/rules/money/vesting.ts'

/** A day of the schedule and all that is released with it, in millionths. */
export interface CurvePoint {
  readonly day: string
  readonly sum: bigint
}

export interface CurveBox {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  /** Kept free at the end for the figures of the axis. */
  readonly end: number
}

export interface Curve {
  /** What is released, and what is still to come. */
  readonly done: string
  readonly coming: string
  readonly now: { readonly x: number; readonly y: number }
  readonly last: { readonly x: number; readonly y: number }
  readonly base: number
}

const SHARES = 1_000_000n

/** Where a schedule is drawn: from the eve of its first day to its last, from nothing to all. `released` is how many of the points are done. */
export function curveOf(points: readonly CurvePoint[], released: number, box: CurveBox): Curve {
  const [first, last] = [points[0], points.at(-1)]
  const base = box.height - box.bottom
  if (first === undefined || last === undefined)
    return { done: '', coming: '', now: { x: 0, y: base }, last: { x: 0, y: base }, base }
  const eve = addDays(first.day, -1)
  const days = daysBetween(eve, last.day)
  const x = (day: string) => (daysBetween(eve, day) / days) * (box.width - box.end)
  const y = (sum: bigint) =>
    base - (toCount(mulDivDown(sum, SHARES, last.sum)) / toCount(SHARES)) * (base - box.top)
  const pointAt = ({ day, sum }: CurvePoint) => ({ x: round(x(day)), y: round(y(sum)) })
  const all = [{ day: eve, sum: 0n }, ...points].map(pointAt)
  const path = (list: readonly { x: number; y: number }[]) =>
    list.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
  const now = all[released] ?? pointAt(last)
  return {
    done: path(all.slice(0, released + 1)),
    coming: path(all.slice(released)),
    now,
    last: pointAt(last),
    base,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
