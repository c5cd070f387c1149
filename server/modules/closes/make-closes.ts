import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { DayFlow, SealedAt } from '#server/modules/ledger/ledger.ts'
import { computeClose } from './close-figures.ts'
import type { ClosesContext } from './closes-context.ts'
import { parseClose } from './close-rows.ts'
import { listDue, saveProgress } from './due-days.ts'
import { walkDays } from './walk-days.ts'

/** The position that the day before the first one closed at; undefined at the beginning of the books. */
async function findStart(tx: Tx, day: string): Promise<SealedAt | undefined> {
  const row = await tx.maybe<{ text: string }>(sql`
    select coalesce(s.text, d.text) as text from closes_days d left join closes_signatures s using (day)
    where day = ${day}::date - 1`)
  if (row === undefined) return undefined
  const { batch, head, sealedAt } = parseClose(row.text).position
  return { batch: BigInt(batch), head, at: new Date(sealedAt) }
}

/** The batch over a day's last movement, or where the day before stood; undefined while it is not sealed. */
async function findPosition(
  { ledger }: ClosesContext,
  tx: Tx,
  { flows, before }: { flows: readonly DayFlow[]; before: SealedAt | undefined },
): Promise<SealedAt | undefined> {
  if (flows.length === 0) return before
  const last = flows.reduce(
    (newest, { lastWritten }) => (BigInt(lastWritten) > newest ? BigInt(lastWritten) : newest),
    0n,
  )
  const sealed = await ledger.findSealOver(tx, String(last))
  if (sealed === undefined || before === undefined || sealed.batch >= before.batch) return sealed
  return before
}

async function saveDraft(tx: Tx, { day, text, at }: { day: string; text: string; at: Date }) {
  return tx.run(sql`
    insert into closes_days (day, text, hash, made_at)
    values (${day}, ${text}, sha256(convert_to(${text}, 'UTF8')), ${at})
    on conflict (day) do update set text = excluded.text, hash = excluded.hash, made_at = excluded.made_at
    where closes_days.text <> excluded.text
      and not exists (select from closes_signatures s where s.day = closes_days.day)`)
}

/** All of one moment: what is held now, and everything that moved since the oldest day. */
async function makeInSnapshot(self: ClosesContext, tx: Tx, days: readonly string[]): Promise<number> {
  const [first] = days
  if (first === undefined) return 0
  const flows = await self.ledger.sumFlowsSince(tx, first)
  const walked = walkDays(days, await self.ledger.sumClasses(tx), flows)
  let [position, made] = [await findStart(tx, first), 0]
  for (const day of days) {
    const own = flows.filter((flow) => flow.day === day)
    position = await findPosition(self, tx, { flows: own, before: position })
    if (position === undefined) break
    const { plans } = await self.transparency.findPlansOf(tx, day)
    const reserves = await self.transparency.findReserves(tx, day)
    const parts = { day, position, classes: walked.get(day) ?? [], flows: own, reserves, plans }
    made += await saveDraft(tx, { day, text: JSON.stringify(computeClose(parts)), at: self.clock.now() })
  }
  return made
}

/** Works out every finished day that is sealed and counted and has something new. Returns how many are new or were worked out differently. Two workers make each once. */
export function makeCloses(self: ClosesContext): Promise<number> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    await tx.run(sql`lock table closes_days in share row exclusive mode`)
    await tx.run(sql`set local statement_timeout = 0`)
    const { days, sealedTo } = await listDue(self, tx)
    const made = await makeInSnapshot(self, tx, days)
    await saveProgress(tx, sealedTo)
    return made
  })
}
