import { sql } from '#server/kernel/database/db.ts'
import type { Stage } from '#testing/chaos/workers/two-workers.ts'

export interface VestingVerdict {
  readonly participations: number
  readonly runs: number
  readonly releases: number
  /** Participations that should have been released further. */
  readonly missed: number
  /** Participations that were released further than their time. */
  readonly doubled: number
  /** Millionths by which members or participations differ from what simple arithmetic says. */
  readonly drift: number
  /** The checks that found something. */
  readonly found: readonly string[]
}

interface Row {
  readonly member: string
  readonly obtained: bigint
  readonly released: bigint
  readonly first: string
  readonly last: string
  readonly bps: number
  readonly remainder: 'LAST_DAY' | 'AT_START' | 'CONTINUE'
}

const DAY_MS = 24 * 60 * 60 * 1000
const size = (units: bigint): bigint => (units < 0n ? -units : units)
const daysFrom = (from: string, to: string): bigint =>
  BigInt((Date.parse(to) - Date.parse(from)) / DAY_MS + 1)

/** Day by day, without the product's own rules. */
function simply({ obtained, first, last, bps, remainder }: Row, day: string): bigint {
  const daily = (obtained * BigInt(bps)) / 10_000n
  const all = daysFrom(first, last)
  let sum = 0n
  for (let done = 1n; done <= daysFrom(first, day) && sum < obtained; done += 1n) {
    const rest = obtained - daily * all
    const extra = remainder === 'AT_START' ? done === 1n : done === all
    const wanted = extra && remainder !== 'CONTINUE' ? daily + rest : daily
    sum += wanted < obtained - sum ? wanted : obtained - sum
  }
  return sum
}

/** Compares what members have with what the days that were released bring. */
export async function checkVesting({ kernel, modules }: Stage): Promise<VestingVerdict> {
  const { db } = kernel
  const rows = await db.many<Row>(sql`
    select e.member_id as member, e.obtained, e.released, e.first_day as first, e.last_day as last,
      r.daily_bps as bps, e.remainder
    from ico_entries e join ico_rounds r on r.number = e.number`)
  const { day, runs } = await db.one<{ day: string; runs: number }>(
    sql`select max(day) as day, count(*)::integer as runs from ico_runs where state = 'DONE'`,
  )
  let [missed, doubled, drift] = [0, 0, 0n]
  const freed = new Map<string, bigint>()
  for (const row of rows) {
    const due = simply(row, day)
    freed.set(row.member, (freed.get(row.member) ?? 0n) + due)
    if (row.released < due) missed += 1
    if (row.released > due) doubled += 1
    drift += size(row.released - due)
  }
  const names = [...freed.keys()].map(
    (ownerId) => ({ class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId }) as const,
  )
  const balances = await modules.ledger.getBalances(db, names)
  for (const [index, { ownerId }] of names.entries())
    drift += size((balances[index] ?? 0n) - (freed.get(ownerId) ?? 0n))
  const { releases } = await db.one<{ releases: number }>(sql`
    select count(*)::integer as releases from ledger_transfers where kind = 'ico_unlock_vesting_increase'`)
  const books = await modules.ledger.verify(db)
  return {
    participations: rows.length,
    runs,
    releases,
    missed,
    doubled,
    drift: Number(drift),
    found: [
      ...(missed > 0 ? ['everything due is released'] : []),
      ...(doubled > 0 ? ['nothing is released before its time'] : []),
      ...(drift > 0n ? ['everybody has what simple arithmetic says'] : []),
      ...(books.isRight ? [] : [books.broken]),
      ...(await modules.ico.checkBooks()),
    ],
  }
}
