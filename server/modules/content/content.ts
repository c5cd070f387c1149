import { sql, type Queryable, type Tx } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentDeps } from './deps.ts'
import { dropEdit, listEdits, saveEdits } from './edits.ts'
import { getGuide, getNotice, listGuides, listMarks, listNotices, markGuide } from './guides.ts'
import { archive, publishDue, saveNotice, schedule, type NoticeDraft } from './publish.ts'
import { listItems, readItem, saveItem, type ItemDraft } from './staff-items.ts'
import { takeOver } from './take-over.ts'
import { readTerms, type TermKind } from './terms.ts'
import { getVideo, isPlayable, listVideos, saveProgress } from './videos.ts'

/** The version that new members agree to, and that members are asked to agree to again; older texts lie in terms/older. */
export const TERMS_VERSION = '2026-11-01'
export const EFFECTIVE_AT = '2026-11-01T00:00:00.000Z'

export { CONTENT_FOLDER } from './deps.ts'
export type { NoticeDraft } from './publish.ts'
export type { StaffItem } from './staff-items.ts'

export type Content = Awaited<ReturnType<typeof createContent>>

/** What the staff do; their console calls these. */
function forStaff(self: ContentDeps) {
  return {
    saveNotice: (tx: Tx, draft: NoticeDraft) => saveNotice(self, tx, draft),
    /** Items in all states with the languages they have. */
    listItems: (db: Queryable, choice: Parameters<typeof listItems>[1]) => listItems(db, choice),
    /** One item with its texts; undefined for none. */
    readItem: (db: Queryable, id: string) => readItem(db, id),
    /** Makes a draft or changes an item; false for what cannot be. */
    saveItem: (tx: Tx, draft: ItemDraft) => saveItem(self, tx, draft),
    /** Changed texts of the apps that wait for a release. */
    listEdits: (db: Queryable) => listEdits(db),
    /** Keeps changed texts; answers the keys whose braces are others than in English, and keeps nothing then. */
    saveEdits: (tx: Tx, saving: Parameters<typeof saveEdits>[2]) => saveEdits(self, tx, saving),
    dropEdit: (tx: Tx, id: string) => dropEdit(tx, id),
    schedule: (tx: Tx, asked: { id: string; at: Date }) => schedule(self, tx, asked),
    archive: (tx: Tx, id: string) => archive(self, tx, id),
  }
}

/** Terms and what members agreed to, notices, guides and videos, in five languages, as nodes. */
export async function createContent(self: ContentDeps) {
  const terms = await readTerms(TERMS_VERSION)
  type Rest<Call> = Call extends (self: ContentDeps, ...rest: infer Args) => unknown ? Args : never
  return {
    ...terms,
    ...forStaff(self),
    /** Agrees to the binding version. Throws COMMON-A001 for another one. */
    async agree(tx: Tx, agreed: { memberId: string; kind: TermKind; version: string; locale: string }) {
      if (agreed.version !== TERMS_VERSION) throw new Failure('COMMON-A001')
      await self.identity.agreeTo(tx, agreed)
      return { agreed: true }
    },
    listNotices: (...asked: Rest<typeof listNotices>) => listNotices(self, ...asked),
    getNotice: (...asked: Rest<typeof getNotice>) => getNotice(self, ...asked),
    listGuides: (...asked: Rest<typeof listGuides>) => listGuides(self, ...asked),
    getGuide: (...asked: Rest<typeof getGuide>) => getGuide(self, ...asked),
    listMarks: (memberId: string) => listMarks(self, memberId),
    markGuide: (...asked: Rest<typeof markGuide>) => markGuide(self, ...asked),
    listVideos: (...asked: Rest<typeof listVideos>) => listVideos(self, ...asked),
    getVideo: (...asked: Rest<typeof getVideo>) => getVideo(self, ...asked),
    saveProgress: (...asked: Rest<typeof saveProgress>) => saveProgress(self, ...asked),
    isPlayable: (id: string, token: string) => isPlayable(self, id, token),
    /** Whether a file of a video's folder is the video itself, which plays only from a signed address. */
    async isVideoFile(id: string, file: string): Promise<boolean> {
      const item = await self.db.maybe<{ file: string | null }>(
        sql`select file from content_items where id = ${id}`,
      )
      return item === undefined || item.file === file
    },
    /** Takes over what the product's own folder says; staff's changes stay. Answers how many items changed. */
    takeOver: (root?: URL) => takeOver(self, root),
    /** Lets what is due appear and tells members of it. Answers a note. */
    publishDue: () => publishDue(self),
  }
}
