import { ARCHIVE_WAIT_HOURS, type Archive } from '#contract/archives/archives.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import { BUILDS_JOB, type ArchivesContext } from './archives-context.ts'

interface CopyRow {
  readonly id: string
  readonly state: Archive['state']
  readonly asked_at: Date
  readonly ends_at: Date | null
  readonly bytes: number | null
}
const COLUMNS = sql`id, state, asked_at, ends_at, bytes`

function toArchive({ id, state, asked_at: asked, ends_at: ends, bytes }: CopyRow): Archive {
  return {
    id,
    state,
    askedAt: asked.toISOString(),
    endsAt: ends?.toISOString() ?? null,
    bytes,
  }
}

/** The newest copy that is not over. */
export async function getArchive({ db, clock }: ArchivesContext, memberId: string) {
  const row = await db.maybe<CopyRow>(sql`
    select ${COLUMNS} from archives_copies
    where member_id = ${memberId} and (ends_at is null or ends_at > ${clock.now()}) order by asked_at desc, id desc limit 1`)
  return { archive: row === undefined ? null : toArchive(row) }
}

interface Request {
  readonly token: string | undefined
  readonly locale: Locale
  readonly origin: Origin
}

/**
 * Asks for a copy after a step-up; one that is being made already is answered again. Throws MODIFY-A002 without a reauthToken of this
 * session, ARCHIVE-A001 within a day after the last one.
 */
export async function requestArchive(self: ArchivesContext, caller: Caller, request: Request) {
  const { clock, identity, jobs } = self
  const { memberId } = caller
  const now = clock.now()
  const row = await self.db.tx(async (tx) => {
    // Locks the account: of two requests at once one makes a copy, and the other finds it.
    await identity.requireReauth(tx, { caller, token: request.token ?? '' })
    const last = await tx.maybe<CopyRow>(sql`
      select ${COLUMNS} from archives_copies where member_id = ${memberId} and state <> 'FAILED'
      order by asked_at desc, id desc limit 1`)
    if (last?.state === 'BUILDING') return last
    const nextAt = last && plus(last.asked_at, ARCHIVE_WAIT_HOURS * HOUR_MS)
    if (nextAt !== undefined && nextAt > now)
      throw new Failure(failures.archive.tooSoon, { meta: { time: nextAt.toISOString() } })
    await identity.recordEvent(tx, { memberId, kind: 'ARCHIVE_REQUESTED', ...request.origin })
    await jobs.ask(tx, BUILDS_JOB)
    return tx.one<CopyRow>(sql`
      insert into archives_copies (id, member_id, locale, state, asked_at)
      values (${newUuid(now.getTime())}, ${memberId}, ${request.locale}, 'BUILDING', ${now}) returning ${COLUMNS}`)
  })
  return { archive: toArchive(row) }
}

/** Deletes copies whose days are over; returns how many. */
export async function sweepArchives({ db, clock }: ArchivesContext): Promise<number> {
  return db.run(sql`delete from archives_copies where ends_at <= ${clock.now()}`)
}
