import { bindTo } from '#server/kernel/bind.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { ArchivesContext } from './archives-context.ts'
import { buildDue } from './build-due.ts'
import { getArchive, requestArchive, sweepArchives } from './copies.ts'
import { saveArchive } from './save-archive.ts'

export type { ArchivesContext } from './archives-context.ts'
export type Archives = ReturnType<typeof createArchives>

/** Copies of everything that is held about a member: asked for, made by a job, kept for some days. */
export function createArchives(self: ArchivesContext) {
  return {
    ...bindTo(self, {
      getArchive,
      /** Throws MODIFY-A002, ARCHIVE-A001. */
      requestArchive,
      /** Throws MODIFY-A002, COMMON-A001. */
      saveArchive,
      /** Makes the copies that were asked for; returns how many. */
      buildDue,
      /** Deletes copies whose days are over; returns how many. */
      sweepArchives,
    }),
    /** With the erasure of the account: its copies go. */
    async eraseMember(tx: Tx, memberId: string): Promise<void> {
      await tx.run(sql`delete from archives_copies where member_id = ${memberId}`)
    },
  }
}
