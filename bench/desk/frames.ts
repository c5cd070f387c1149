import { round } from '../parts/median.ts'

/** An event of a trace as Chromium writes it; times in µs. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

export interface Frames {
  readonly frames: number
  readonly fps: number
  /** Of all ticks of the screen how many found no new frame of the page. */
  readonly droppedShare: number
  readonly p95FrameMs: number
  readonly longestTaskMs: number
}

const TICK_MS = 1000 / 60
/** The marks that the page sets around a part of what is measured, by performance.mark. */
export const marksOf = (part: string) => ({ begin: `${part}-begin`, end: `${part}-end` })
/** What a trace has to hold. */
export const CATEGORIES = [
  '-*',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

/** The frames that the page's main thread made between the two marks of a part, and the longest task that held it up. */
export function framesOf(events: readonly TraceEvent[], part: string): Frames {
  const marks = marksOf(part)
  const begin = events.find(({ name }) => name === marks.begin)
  const end = events.find(({ name }) => name === marks.end)
  if (begin === undefined || end === undefined) throw new Error('the trace lacks its marks')
  const within = events.filter(
    ({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  const at = within
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts / 1000)
    .toSorted((one, other) => one - other)
  const gaps = at.slice(1).map((ms, index) => ms - (at[index] ?? ms))
  const spanMs = (at.at(-1) ?? 0) - (at[0] ?? 0)
  const sorted = gaps.toSorted((one, other) => one - other)
  const tasks = within.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000)
  return {
    frames: at.length,
    fps: round((1000 * gaps.length) / spanMs, 1),
    droppedShare: round(Math.max(0, 1 - (gaps.length * TICK_MS) / spanMs), 3),
    p95FrameMs: round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, 1),
    longestTaskMs: round(Math.max(0, ...tasks), 1),
  }
}
