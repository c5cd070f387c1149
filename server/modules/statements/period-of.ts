import { failures } from '#contract/failures/failures.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import { dayStartMs, zoneAheadMs } from '#server/kernel/period.ts'

const NAME = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/
const MONTHS = 12
const DAY_LENGTH = 10

/** A calendar month or year of a zone. */
export interface StatementPeriod {
  /** YYYY-MM or YYYY. */
  readonly name: string
  readonly zone: string
  readonly from: Date
  /** Excluded. */
  readonly to: Date
  readonly isOver: boolean
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** When a calendar day of a zone begins; the day is given as midnight UTC. */
const startOf = (day: Date, zone: string): Date =>
  new Date(dayStartMs(day.toISOString().slice(0, DAY_LENGTH), zone, 0) ?? day.getTime())

/** Throws COMMON-B001 for an unknown zone. */
export function requireZone(zone: string, atMs: number): number {
  try {
    return zoneAheadMs(zone, atMs)
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(failures.common.malformed)
    throw error
  }
}

/** The period of this name. Throws COMMON-B001 for a zone that is none, COMMON-A001 for a name that is none or has not begun. */
export function periodOf(clock: Clock, name: string, zone: string): StatementPeriod {
  const nowMs = clock.nowMs()
  requireZone(zone, nowMs)
  const [, year, month] = NAME.exec(name) ?? []
  if (year === undefined) throw new Failure(failures.common.notFound)
  const first = new Date(`${year}-${month ?? '01'}-01T00:00:00Z`)
  const next = new Date(first)
  if (month === undefined) next.setUTCFullYear(first.getUTCFullYear() + 1)
  else next.setUTCMonth(first.getUTCMonth() + 1)
  const [from, to] = [startOf(first, zone), startOf(next, zone)]
  if (from.getTime() > nowMs) throw new Failure(failures.common.notFound)
  return { name, zone, from, to, isOver: to.getTime() <= nowMs }
}

/** The names of the months and years from a first movement until now, newest first, years before their months. */
export function listPeriods(clock: Clock, first: Date, zone: string): StatementPeriod[] {
  const wall = (atMs: number) => new Date(atMs + requireZone(zone, atMs))
  const [begin, end] = [wall(first.getTime()), wall(clock.nowMs())]
  const months =
    (end.getUTCFullYear() - begin.getUTCFullYear()) * MONTHS + end.getUTCMonth() - begin.getUTCMonth()
  const names = Array.from({ length: months + 1 }, (_, back) => {
    const month = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - back, 1))
    return `${month.getUTCFullYear()}-${twoDigits(month.getUTCMonth() + 1)}`
  })
  const years = Map.groupBy(names, (name) => name.slice(0, 4))
  return [...years].flatMap(([year, own]) => [year, ...own]).map((name) => periodOf(clock, name, zone))
}
