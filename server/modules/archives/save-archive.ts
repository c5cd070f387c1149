import { failures } from '#contract/failures/failures.ts'
import { sql } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import type { ArchivesContext } from './archives-context.ts'
import { openPart } from './sealed-parts.ts'

interface Save {
  readonly id: string
  readonly token: string | undefined
  readonly origin: Origin
}

interface Ready {
  readonly attempt: number
  readonly bytes: number
  readonly ready_at: Date
}

/** The pieces of a copy, opened one after the other as they are fetched. Throws when they end before it: half a file is none. */
async function* partsOf({ db, secrets }: ArchivesContext, id: string, { attempt, bytes }: Ready) {
  for (let number = 0, sent = 0; sent < bytes; number += 1) {
    const row = await db.maybe<{ sealed: Buffer }>(sql`
      select sealed from archives_parts where copy_id = ${id} and attempt = ${attempt} and number = ${number}`)
    if (row === undefined) throw new Error(`copy ${id} was deleted while it was fetched`)
    const part = openPart(secrets, row.sealed, { copyId: id, attempt, number })
    sent += part.length
    yield part
  }
}

/**
 * A copy as a file, after a step-up each time: a session alone, or an address that was kept, is not enough. The member is told.
 * Throws MODIFY-A002 without a reauthToken of this session, COMMON-A001 for one that is another's, not ready or over.
 */
export async function saveArchive(self: ArchivesContext, caller: Caller, { id, token, origin }: Save) {
  const { clock, identity } = self
  const { memberId } = caller
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const copy = await self.db.tx(async (tx) => {
    await identity.requireReauth(tx, { caller, token: token ?? '' })
    const found = await tx.maybe<Ready>(sql`
      update archives_copies set saved_at = ${clock.now()}
      where id = ${id} and member_id = ${memberId} and state = 'READY' and ends_at > ${clock.now()}
      returning attempt, bytes, ready_at`)
    if (found === undefined) throw new Failure(failures.common.notFound)
    await identity.recordEvent(tx, { memberId, kind: 'ARCHIVE_SAVED', ...origin })
    return found
  })
  return {
    name: `my-data-${copy.ready_at.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    bytes: partsOf(self, id, copy),
  }
}
