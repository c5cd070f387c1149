import { mulDivDown, toCount } from '../../money.ts'

/** Where the part goes that equal days leave over: to the last day, to the first, or into more equal days (docs/product/decisions.md D-75). */
export const REMAINDERS = ['LAST_DAY', 'AT_START', 'CONTINUE'] as const
export type Remainder = (typeof REMAINDERS)[number]

/** How MCS of a round come free. Months are calendar months of Korea, clipped to their ends. */
export interface VestingRule {
  /** From participation to the first release. */
  readonly cliffMonths: number
  /** From the first release to the end. */
  readonly months: number
  /** Of what was obtained, each day. */
  readonly dailyBps: number
  readonly remainder: Remainder
}

/** One participation's releases: everything else follows from these. Days are Korea's, YYYY-MM-DD; sums are millionths. */
export interface Vesting {
  readonly obtained: bigint
  readonly daily: bigint
  readonly firstDay: string
  readonly lastDay: string
  readonly remainder: Remainder
}

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const KST_MS = 9 * HOUR_MS
/** Releases happen at this hour in Korea. */
const RELEASE_HOUR = 10
const BPS = 10_000n
/** Longest schedule: what a round's rule may make of it is held by `isVestingRule`. */
export const MAX_RELEASES = 1_100
const MAX_MONTHS = 36
const LONGEST_MONTH = 31

const dayOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

/** The calendar day in Korea, which keeps nine hours ahead of UTC all year. */
export function koreanDay(at: Date): string {
  return dayOf(at.getTime() + KST_MS)
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** Days from one to the other; negative backwards. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The same day so many calendar months later, clipped to the month's last: 31 December and two is 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(day))
  const month = date.getUTCMonth() + months
  const last = Date.UTC(date.getUTCFullYear(), month + 1, 0)
  const wanted = Date.UTC(date.getUTCFullYear(), month, date.getUTCDate())
  return dayOf(wanted < last ? wanted : last)
}

/** The instant of a day's release: 10:00 in Korea. */
export function releaseAt(day: string): Date {
  return new Date(Date.parse(day) - KST_MS + RELEASE_HOUR * HOUR_MS)
}

/** The newest day whose release is due. */
export function dueReleaseDay(now: Date): string {
  return dayOf(now.getTime() + KST_MS - RELEASE_HOUR * HOUR_MS)
}

/** Whether a rule leaves a rest of zero or more at its end, and a schedule that can still be read. */
export function isVestingRule({ cliffMonths, months, dailyBps, remainder }: VestingRule): boolean {
  const inside = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (!inside(cliffMonths, MAX_MONTHS) || !inside(months, MAX_MONTHS)) return false
  if (!inside(dailyBps, toCount(BPS))) return false
  return remainder === 'CONTINUE'
    ? toCount(BPS) / dailyBps <= MAX_RELEASES - LONGEST_MONTH
    : months * LONGEST_MONTH * dailyBps <= toCount(BPS) && months * LONGEST_MONTH <= MAX_RELEASES
}

/**
 * The releases of what was obtained on a day. The daily sum is rounded down once and is the same each day; the last day is the
 * one before the participation's day so many months later. CONTINUE goes on with equal days until all is used.
 */
export function vestingOf(rule: VestingRule, obtained: bigint, day: string): Vesting {
  const { cliffMonths, months, dailyBps, remainder } = rule
  const firstDay = addMonths(day, cliffMonths)
  const rounded = mulDivDown(obtained, BigInt(dailyBps), BPS)
  const daily = rounded > 0n || remainder !== 'CONTINUE' ? rounded : 1n
  const lastDay =
    remainder === 'CONTINUE'
      ? addDays(firstDay, toCount((obtained + daily - 1n) / daily) - 1)
      : addDays(addMonths(day, cliffMonths + months), -1)
  return { obtained, daily, firstDay, lastDay, remainder }
}

/** On how many days something is released. */
export function releaseDays({ firstDay, lastDay }: Vesting): number {
  return daysBetween(firstDay, lastDay) + 1
}

/** What equal days leave over: released on the last day, or on the first. */
export function restOf(vesting: Vesting): bigint {
  const rest = vesting.obtained - vesting.daily * BigInt(releaseDays(vesting))
  return rest > 0n && vesting.remainder !== 'CONTINUE' ? rest : 0n
}

/**
 * All that is released up to and including a day: a function of time alone, so that it does not matter when and how often
 * somebody looks. Never falls, never exceeds what was obtained, and is all of it from the last day on.
 */
export function releasedBy(vesting: Vesting, day: string): bigint {
  const { obtained, daily, firstDay, lastDay, remainder } = vesting
  if (day < firstDay) return 0n
  if (day >= lastDay) return obtained
  const equal = daily * BigInt(daysBetween(firstDay, day) + 1)
  return remainder === 'AT_START' ? equal + restOf(vesting) : equal
}

/** The day's own part. */
export function releasedOn(vesting: Vesting, day: string): bigint {
  return releasedBy(vesting, day) - releasedBy(vesting, addDays(day, -1))
}

/** The first day after another on which something is released; undefined when all is. */
export function nextRelease(vesting: Vesting, after: string): string | undefined {
  if (after >= vesting.lastDay) return undefined
  const next = addDays(after, 1)
  const day = next < vesting.firstDay ? vesting.firstDay : next
  // A sum too small for equal days waits for its last.
  return releasedOn(vesting, day) > 0n ? day : vesting.lastDay
}

export interface Release {
  readonly day: string
  readonly units: bigint
  /** With all before it. */
  readonly sum: bigint
}

/** Every release in order of time; a day on which nothing is released is left out. */
export function releasesOf(vesting: Vesting): Release[] {
  const all = Array.from({ length: releaseDays(vesting) }, (_, index) => {
    const day = addDays(vesting.firstDay, index)
    return { day, units: releasedOn(vesting, day), sum: releasedBy(vesting, day) }
  })
  return all.filter(({ units }) => units > 0n)
}
