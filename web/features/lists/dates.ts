/** A period that the reader chose, as calendar days; undefined where it is none or longer than the server answers. */
export interface Dates {
  readonly from: string
  readonly to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
const LONGEST_DAYS = 366

/** The two days of a period, both included; undefined unless both are days, in order, and at most a year apart. */
export function parseDates(from: string | null, to: string | null): Dates | undefined {
  if (from === null || to === null || !DAY.test(from) || !DAY.test(to)) return undefined
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= LONGEST_DAYS ? { from, to } : undefined
}
