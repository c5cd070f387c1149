import { formatUnits } from '#contract/money.ts'
import { releasedBy, type Remainder } from '#contract/rules/money/vesting.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { IcoContext } from '../ico-context.ts'

/** Members notified in one statement. */
const PIECE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface UnnotifiedRun {
  readonly day: string
  /** The run before it: what was released until then is no news. */
  readonly before: string | null
}

interface OpenEntry {
  readonly memberId: string
  readonly obtained: bigint
  readonly firstDay: string
  readonly lastDay: string
  readonly daily: bigint
  readonly remainder: Remainder
}

/** The entries of the next members that a run may have released something of. */
function entriesOf({ db }: IcoContext, { day, before }: UnnotifiedRun, after: string): Promise<OpenEntry[]> {
  const isOpen = sql`first_day <= ${day}::date
    and (${before}::date is null or state <> 'RELEASED' or released_through > ${before}::date)`
  return db.many<OpenEntry>(sql`
    select member_id as "memberId", obtained, first_day as "firstDay", last_day as "lastDay", daily, remainder
    from ico_entries
    where ${isOpen} and member_id in (
      select distinct member_id from ico_entries where ${isOpen} and member_id > ${after}::uuid
      order by member_id limit ${PIECE})
    order by member_id`)
}

/** Notifies the next members of a run; returns the last of them, or undefined after the last. */
async function notifyPage(self: IcoContext, run: UnnotifiedRun, after: string): Promise<string | undefined> {
  const entries = await entriesOf(self, run, after)
  const sums = [...Map.groupBy(entries, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    units: own.reduce(
      (sum, entry) =>
        sum + releasedBy(entry, run.day) - (run.before === null ? 0n : releasedBy(entry, run.before)),
      0n,
    ),
  }))
  await self.notifications.notifyMany(
    self.db,
    sums
      .filter(({ units }) => units > 0n)
      .map(({ memberId, units }) => ({
        memberId,
        name: `ico release ${run.day}`,
        kind: 'ICO_RELEASED' as const,
        params: { amount: formatUnits(units), coin: 'MCS' },
      })),
  )
  return sums.at(-1)?.memberId
}

/** Notifies members of released days, in transactions apart from the release. Returns how many days. */
export async function notifyReleases(self: IcoContext): Promise<number> {
  const runs = await self.db.many<UnnotifiedRun>(sql`
    select day, (select max(b.day) from ico_runs b where b.day < r.day) as before
    from ico_runs r where state = 'DONE' and told_at is null order by day`)
  for (const run of runs) {
    for (let after: string | undefined = FIRST; after !== undefined;)
      after = await notifyPage(self, run, after)
    await self.db.run(sql`update ico_runs set told_at = ${self.clock.now()} where day = ${run.day}`)
  }
  return runs.length
}
