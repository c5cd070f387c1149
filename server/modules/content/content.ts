import { failures } from '#contract/failures/failures.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentDeps } from './deps.ts'
import { dropEdit, listEdits, saveEdits } from './edits.ts'
import { eraseMember } from './erase-member.ts'
import { getGuide, getNotice, listGuides, listMarks, listNotices, rateGuide } from './guides/guides.ts'
import { archive, publishDue, saveNotice, schedule } from './publish.ts'
import { listItems, findItem, saveItem } from './staff-items.ts'
import { checkFilm, checkPicture, checkSubtitles } from './videos/check-video.ts'
import { findStored, saveVideoFiles, subtitlesOf } from './videos/stored-videos.ts'
import type { TermKind } from './shipped-terms.ts'
import {
  dropTermsDraft,
  listTermVersions,
  makeTermsDraft,
  planPublication,
  publishTerms,
  findTermVersion,
  findVersionBefore,
  saveTermsDraft,
  withdrawTerms,
  type Publication,
} from './staff-terms.ts'
import { importTexts } from './import-texts.ts'
import { createTerms, saveShippedTerms } from './terms.ts'
import { getVideo, isPlayable, listVideos, saveProgress } from './videos/videos.ts'

export { CONTENT_FOLDER } from './deps.ts'
export type { NoticeDraft } from './publish.ts'
export type { VideoFiles } from './videos/stored-videos.ts'
export type { StaffItem } from './staff-items.ts'
export type { PublicationProblem, StaffTerms, StaffTermsText } from './staff-terms.ts'
export type { DrawnTerms } from './terms.ts'

export type Content = ReturnType<typeof createContent>

/** What the staff do; their console calls these. */
function forStaff(self: ContentDeps) {
  return {
    ...bindTo(self, {
      saveNotice,
      /** Makes a draft or changes an item; false for what cannot be. */
      saveItem,
      /** Adds a video or replaces its files. Throws STAFF-A008, STAFF-B002. */
      saveVideoFiles,
      /** Keeps changed texts; returns the keys whose braces are others than in English, and keeps nothing then. */
      saveEdits,
      schedule,
      archive,
    }),
    /** Items in all states with the languages they have. */
    listItems,
    /** One item with its texts; undefined for none. */
    findItem,
    /** Changed texts of the apps that wait for a release. */
    listEdits,
    dropEdit,
    /** What staff sent for a video, looked through. Throws STAFF-B002. */
    checkFilm,
    checkPicture,
    checkSubtitles,
    /** The subtitle languages of a video that staff added; undefined for any other. */
    subtitlesOf,
  }
}

/** What the staff do with the terms; `forget` clears this process's cache of versions. */
function termsForStaff(self: ContentDeps, forget: () => void) {
  const told = (tx: Tx, isDone: boolean) => {
    if (isDone) tx.afterCommit(forget)
    return isDone
  }
  return {
    /** Versions in all states: drafts first, then the one that binds last. */
    listTermVersions,
    /** One version with its texts; undefined for none. */
    findTermVersion,
    /** The version of a document that bound before a moment; while none did, the first one. */
    findVersionBefore,
    dropTermsDraft,
    ...bindTo(self, {
      /** Changes a draft; false for what is none any more. */
      saveTermsDraft,
      /** What a publication would replace, or why it cannot be; the draft stays locked in this transaction. */
      planPublication,
    }),
    /** How many members have agreed to each version, by kind and version. */
    countAgreements: (db: Queryable) => self.identity.countAgreements(db),
    /** Begins a draft with the texts that bind now; undefined when too many are begun. */
    makeTermsDraft: async (tx: Tx, draft: { kind: TermKind; madeBy: string }) => {
      // Where nobody has read the terms yet, none bind: the draft would begin empty.
      const binding = await findVersionBefore(tx, { kind: draft.kind, at: self.clock.now() })
      if (binding === undefined) await saveShippedTerms(self)
      return makeTermsDraft(self, tx, draft)
    },
    /** Publishes a draft from its day on; false when it cannot be. */
    publishTerms: async (tx: Tx, publication: Publication) =>
      told(tx, await publishTerms(self, tx, publication)),
    /** Takes a version back that does not bind yet; false for any other. */
    withdrawTerms: async (tx: Tx, id: string) => told(tx, await withdrawTerms(self, tx, id)),
  }
}

/** Terms and what members agreed to, notices, guides and videos, in five languages, as nodes. */
export function createContent(self: ContentDeps) {
  const { forget, inForce, ...terms } = createTerms(self)
  type Rest<Call> = Call extends (self: ContentDeps, ...rest: infer Args) => unknown ? Args : never
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
    listNotices: (...asked: Rest<typeof listNotices>) => listNotices(self, ...asked),
    getNotice: (...asked: Rest<typeof getNotice>) => getNotice(self, ...asked),
    listGuides: (...asked: Rest<typeof listGuides>) => listGuides(self, ...asked),
    getGuide: (...asked: Rest<typeof getGuide>) => getGuide(self, ...asked),
    rateGuide: (...asked: Rest<typeof rateGuide>) => rateGuide(self, ...asked),
    listVideos: (...asked: Rest<typeof listVideos>) => listVideos(self, ...asked),
    getVideo: (...asked: Rest<typeof getVideo>) => getVideo(self, ...asked),
    saveProgress: (...asked: Rest<typeof saveProgress>) => saveProgress(self, ...asked),
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
