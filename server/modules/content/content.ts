import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from './content-context.ts'
import { saveEdits } from './translations/edits.ts'
import { eraseMember } from './erase-member.ts'
import { getGuide, getNotice, listGuides, listNotices } from './guides/guides.ts'
import { archive, publishDue, saveNotice, schedule } from './publish.ts'
import { saveItem } from './edit-items.ts'
import { checkFilm, checkPicture } from './videos/check-video.ts'
import { findStored, saveVideoFiles } from './videos/stored-videos.ts'
import type { TermKind } from './shipped-terms.ts'
import { beginTermsDraft } from './terms/begin-terms-draft.ts'
import {
  findTermVersion,
  planPublication,
  publishTerms,
  saveTermsDraft,
  withdrawTerms,
  type Publication,
} from './terms/term-versions.ts'
import { termsConsole } from './terms/terms.console.ts'
import { contentConsole } from './content.console.ts'
import { translationsConsole } from './translations/translations.console.ts'
import { importTexts } from './import-texts.ts'
import { applyChange } from './versions/changes.ts'
import { getPreview } from './previews/previews.ts'
import { listMarks, rateItem } from './votes/marks.ts'
import { createTerms } from './terms.ts'
import { getVideo, isPlayable, listVideos, saveProgress } from './videos/videos.ts'

/** What it holds about members. */
export { contentData } from './guides/member-data.ts'

export { CONTENT_FOLDER } from './content-folder.ts'
export type { ContentContext } from './content-context.ts'
export type { PublicationProblem, StaffTermsText } from './terms/term-versions.ts'
export type { DrawnTerms } from './terms.ts'

export type Content = ReturnType<typeof createContent>

/** What the staff do with notices, guides, videos and texts. */
function forStaff(self: ContentContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of notices, guides and videos, of the terms, and of changed texts. */
      itemCalls: contentConsole,
      termCalls: termsConsole,
      translationCalls: translationsConsole,
      saveNotice,
      /** Makes a draft or changes an item; false for what cannot be. */
      saveItem,
      /** Adds a video or replaces its files. Throws STAFF-A008, STAFF-B002. */
      saveVideoFiles,
      /** Keeps changed texts; returns the keys whose braces are others than in English, and keeps nothing then. */
      saveEdits,
      schedule,
      archive,
      /** Carries out a change of an item that waited, when it is due; false otherwise. */
      applyChange,
    }),
    /** What staff sent for a video, looked through. Throws STAFF-B002. */
    checkFilm,
    checkPicture,
  }
}

/** What the staff do with the terms; `forget` clears this process's cache of versions. */
function termsForStaff(self: ContentContext, forget: () => void) {
  const told = (tx: Tx, isDone: boolean) => {
    if (isDone) tx.afterCommit(forget)
    return isDone
  }
  return {
    /** One version with its texts; undefined for none. */
    findTermVersion,
    ...bindTo(self, {
      /** Begins a draft with the texts that bind now; undefined when too many are begun. */
      makeTermsDraft: beginTermsDraft,
      /** Changes a draft; false for what is none any more. */
      saveTermsDraft,
      /** What a publication would replace, or why it cannot be; the draft stays locked in this transaction. */
      planPublication,
    }),
    /** Publishes a draft from its day on; false when it cannot be. */
    publishTerms: async (tx: Tx, publication: Publication) =>
      told(tx, await publishTerms(self, tx, publication)),
    /** Takes a version back that does not bind yet; false for any other. */
    withdrawTerms: async (tx: Tx, id: string) => told(tx, await withdrawTerms(self, tx, id)),
  }
}

/** Terms and what members agreed to, notices, guides and videos, in five languages, as nodes. */
export function createContent(self: ContentContext) {
  const { forget, inForce, ...terms } = createTerms(self)
  return {
    ...bindTo(self, {
      listMarks,
      /** A file of a video that staff added; undefined for any other. */
      findStored,
      isPlayable,
      /** Imports the product's content folder; staff's changes stay. Returns how many items changed. */
      importTexts,
      /** Publishes what is due and notifies members. Returns a note. */
      publishDue,
      listNotices,
      getNotice,
      listGuides,
      getGuide,
      /** Notes that a guide or an announcement was read, and whether it was useful. Throws COMMON-A001. */
      rateItem,
      /** An item before it is published, for those who have a link to it. Throws COMMON-A001. */
      getPreview,
      listVideos,
      getVideo,
      saveProgress,
    }),
    ...terms,
    ...forStaff(self),
    ...termsForStaff(self, forget),
    /**
     * Which versions count now: asked of the database inside a transaction, otherwise as remembered for two seconds. The first
     * look of all lays the product's own versions down.
     */
    termsInForce: inForce,
    /** Agrees to the binding version. Throws COMMON-A001 for another one. */
    async agree(tx: Tx, agreed: { memberId: string; kind: TermKind; version: string; locale: string }) {
      const { accepted } = await inForce(tx)
      if (agreed.version !== accepted[agreed.kind][0]) throw new Failure(failures.common.notFound)
      await self.identity.agreeTo(tx, agreed)
      return { agreed: true }
    },
    /** With the erasure of the account: what was read and watched goes. */
    eraseMember,
    /** Whether a file of a video's folder is the video itself, which plays only from a signed address. */
    async isVideoFile(id: string, file: string): Promise<boolean> {
      const item = await self.db.maybe<{ file: string | null }>(
        sql`select file from content_items where id = ${id}`,
      )
      return item === undefined || item.file === file
    },
  }
}
