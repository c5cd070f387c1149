import type { Incident, StatusComponent } from '#contract/trading/status.ts'
import { failures } from '#contract/failures/failures.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { TransparencyContext } from '../transparency-context.ts'

const SHOWN_MS = 90 * DAY_MS
const MAX_INCIDENTS = 50

interface IncidentRow {
  id: string
  is_planned: boolean
  components: StatusComponent[]
  title_en: string
  title_ko: string | null
  starts_at: Date
  ends_at: Date | null
}

interface UpdateRow {
  incident_id: string
  at: Date
  text_en: string
  text_ko: string | null
}

/** Incidents and maintenance of the last 90 days and to come, newest first, with their updates. */
export async function listIncidents({
  db,
  clock,
}: Pick<TransparencyContext, 'db' | 'clock'>): Promise<Incident[]> {
  const rows = await db.many<IncidentRow>(sql`
    select id, is_planned, components, title_en, title_ko, starts_at, ends_at from transparency_incidents
    where ends_at is null or ends_at > ${plus(clock.now(), -SHOWN_MS)}
    order by starts_at desc, id desc limit ${MAX_INCIDENTS}`)
  const updates = await db.many<UpdateRow>(sql`
    select incident_id, at, text_en, text_ko from transparency_incident_updates
    where incident_id = any (${rows.map(({ id }) => id)}::uuid[]) order by at, id`)
  return rows.map((row) => ({
    id: row.id,
    isPlanned: row.is_planned,
    components: row.components,
    title: { en: row.title_en, ko: row.title_ko },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    updates: updates
      .filter((update) => update.incident_id === row.id)
      .map(({ at, text_en, text_ko }) => ({ at: at.toISOString(), text: { en: text_en, ko: text_ko } })),
  }))
}

interface Words {
  readonly textEn: string
  readonly textKo?: string | undefined
}

export interface NewIncident extends Words {
  readonly component: StatusComponent
  readonly isPlanned: boolean
  readonly titleEn: string
  readonly titleKo?: string | undefined
  readonly startsAt?: string | undefined
  readonly endsAt?: string | undefined
}

async function addUpdate(
  { clock }: TransparencyContext,
  tx: Tx,
  { incidentId, words, staffId }: { incidentId: string; words: Words; staffId: string },
): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    insert into transparency_incident_updates (id, incident_id, at, text_en, text_ko, made_by)
    values (${newUuid(now.getTime())}, ${incidentId}, ${now}, ${words.textEn}, ${words.textKo ?? null}, ${staffId})`)
}

/** Announces an incident or maintenance; returns its id. Throws STAFF-B002 for an end before its beginning, or a plan without an end. */
export async function openIncident(
  self: TransparencyContext,
  tx: Tx,
  { incident, staffId }: { incident: NewIncident; staffId: string },
): Promise<string> {
  const now = self.clock.now()
  const startsAt = incident.startsAt === undefined ? now : new Date(incident.startsAt)
  const endsAt = incident.endsAt === undefined ? null : new Date(incident.endsAt)
  if (endsAt === null ? incident.isPlanned : endsAt < startsAt)
    throw new Failure(failures.staff.valueRefused, { fields: { endsAt: failures.staff.valueRefused } })
  const id = newUuid(now.getTime())
  await tx.run(sql`
    insert into transparency_incidents (id, is_planned, components, title_en, title_ko, starts_at, ends_at, made_by)
    values (${id}, ${incident.isPlanned}, ${[incident.component]}, ${incident.titleEn}, ${incident.titleKo ?? null},
      ${startsAt}, ${endsAt}, ${staffId})`)
  await addUpdate(self, tx, { incidentId: id, words: incident, staffId })
  return id
}

function findEnd(db: Queryable, id: string): Promise<{ title: string; ends_at: Date | null } | undefined> {
  return db.maybe(sql`select title_en as title, ends_at from transparency_incidents where id = ${id}`)
}

/** Adds an update, which may be the last; returns the incident's title. Throws COMMON-A001, and STAFF-A008 for one that is over. */
export async function updateIncident(
  self: TransparencyContext,
  tx: Tx,
  { id, words, isResolved, staffId }: { id: string; words: Words; isResolved: boolean; staffId: string },
): Promise<string> {
  const found = await findEnd(tx, id)
  if (found === undefined) throw new Failure(failures.common.notFound)
  const now = self.clock.now()
  if (found.ends_at !== null && found.ends_at < now) throw new Failure(failures.staff.wrongState)
  await addUpdate(self, tx, { incidentId: id, words, staffId })
  if (isResolved)
    await tx.run(sql`
      update transparency_incidents set ends_at = greatest(starts_at, ${now}::timestamptz) where id = ${id}`)
  return found.title
}
