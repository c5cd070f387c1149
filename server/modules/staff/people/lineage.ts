import { failures } from '#contract/failures/failures.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffContext } from '../staff-context.ts'

/** How long a newly set-up account counts as the same voice as the people who brought it in. */
export const LINEAGE_MS = 72 * HOUR_MS

/**
 * The people whose decision one voice may be: the person, and while their credentials are fresh everybody they descend from.
 * The stored ancestors are complete, so one step is enough.
 */
async function listVoices(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  staffId: string,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select ${staffId}::uuid as id
    union select l.ancestor_id from staff_lineage l join staff_people p on p.id = l.staff_id
      where p.id = ${staffId} and p.set_up_at > ${plus(clock.now(), -LINEAGE_MS)}`)
  return rows.map(({ id }) => id)
}

/**
 * Records who brought a person in, together with their own fresh ancestors. Earlier rows stay: those people chose the mail
 * address that the next link goes to.
 */
export async function recordLineage(
  self: Pick<StaffContext, 'clock'>,
  tx: Tx,
  { staffId, by }: { staffId: string; by: readonly string[] },
): Promise<void> {
  const voices = await Promise.all(by.map((id) => listVoices(self, tx, id)))
  const ancestors = [...new Set(voices.flat())].filter((id) => id !== staffId)
  await tx.run(sql`
    insert into staff_lineage (staff_id, ancestor_id)
    select ${staffId}, ancestor from unnest(${ancestors}::uuid[]) ancestor on conflict do nothing`)
}

/** Throws STAFF-A010 unless two people are two voices: neither descends from the other, and they share no fresh ancestor. */
export async function requireTwoVoices(
  self: Pick<StaffContext, 'clock'>,
  tx: Tx,
  [one, other]: readonly [string, string],
): Promise<void> {
  const known = new Set(await listVoices(self, tx, one))
  if ((await listVoices(self, tx, other)).some((id) => known.has(id)))
    throw new Failure(failures.staff.notIndependent)
}

/** IDs of people who are invited or whose credentials are younger than 72 hours. */
export async function listFresh({ clock }: Pick<StaffContext, 'clock'>, db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select login_id as id from staff_people
    where state = 'INVITED' or (state = 'ACTIVE' and set_up_at > ${plus(clock.now(), -LINEAGE_MS)}) order by login_id limit 100`)
  return rows.map(({ id }) => id)
}
