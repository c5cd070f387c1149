import type { ScheduleRow } from '#contract/ico.ts'

/** A part of the table: a day, or a run of equal days in one line. */
export type SchedulePart =
  | { readonly kind: 'day'; readonly row: ScheduleRow }
  | {
      readonly kind: 'days'
      readonly first: string
      readonly last: string
      readonly count: number
      readonly mcs: string
    }

const AROUND = 2
/** Fewer days in a row than this are shown as they are. */
const MIN_SHOWN = 4

/** Whether a row is shown in the short table: the ends, the days around the next release, and what differs from its neighbours. */
function isShown(rows: readonly ScheduleRow[], index: number, next: number): boolean {
  const row = rows[index]
  const isEnd = index < 1 || index >= rows.length - AROUND
  return isEnd || Math.abs(index - next) <= AROUND || row?.mcs !== rows[index - 1]?.mcs
}

/** The table in short: equal days between those that matter become one line. */
export function shorten(rows: readonly ScheduleRow[]): SchedulePart[] {
  const found = rows.findIndex(({ state }) => state === 'NEXT')
  const next = found < 0 ? rows.length : found
  const parts: SchedulePart[] = []
  let run: ScheduleRow[] = []
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined) return
    if (run.length < MIN_SHOWN) parts.push(...run.map((row) => ({ kind: 'day' as const, row })))
    else parts.push({ kind: 'days', first: first.date, last: last.date, count: run.length, mcs: first.mcs })
    run = []
  }
  rows.forEach((row, index) => {
    if (!isShown(rows, index, next)) {
      run.push(row)
      return
    }
    close()
    parts.push({ kind: 'day', row })
  })
  close()
  return parts
}
