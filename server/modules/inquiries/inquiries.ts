import { MEGABYTE } from '#contract/inquiries.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { checkFile, type MaxBytes } from './check-file.ts'
import type { InquiriesDeps } from './deps.ts'
import { eraseMember } from './erase-member.ts'
import { requireRoom, get, list, rate, getFile, reply, submit } from './member-calls.ts'
import { merge } from './merge.ts'
import { answer, setState, addNote, queued, getForStaff, listQueued } from './staff-calls.ts'
import { assign, unassignFrom } from './assign-inquiry.ts'
import {
  listQueue,
  listTemplates,
  momentOf,
  getStaffFile,
  removeTemplate,
  saveTemplate,
  view,
} from './staff-queue.ts'

export type { inquiriesParameters } from './inquiries.parameters.ts'
export type { QueuedInquiry, StaffAct, StaffInquiry } from './staff-calls.ts'

export type Inquiries = ReturnType<typeof createInquiries>

/** What the staff do; their console calls these. */
function forStaff(self: InquiriesDeps) {
  return {
    ...bindTo(self, {
      listQueued,
      getForStaff,
      /** Records that a staff member has an inquiry open; returns who else had it open in the last 30 seconds. */
      view,
      /** Puts one inquiry into another of the same member; false when that cannot be. Throws INQUIRY-A001. */
      merge,
      saveTemplate,
      assign,
      /** Unassigns a person's inquiries of these kinds. */
      unassignFrom,
      addNote,
      setState,
      answer,
    }),
    /** Any member's file. Throws INQUIRY-A001. */
    getStaffFile,
    /** A queue in its order, and one page of it. */
    listQueue: async (choice: Parameters<typeof listQueue>[1]) =>
      (await listQueue(self, choice)).map((row) => ({ ...queued(row), moment: momentOf(row) })),
    listTemplates,
    removeTemplate,
  }
}

async function getMaxBytes({ parameters }: InquiriesDeps): Promise<MaxBytes> {
  return {
    file: (await parameters.get('inquiry.file_megabytes')) * MEGABYTE,
    video: (await parameters.get('inquiry.video_megabytes')) * MEGABYTE,
  }
}

/** Members' questions to the staff, with one checked file each, and the answers. */
export function createInquiries(self: InquiriesDeps) {
  return {
    ...bindTo(self, {
      submit,
      list,
      get,
      reply,
      rate,
      getFile,
    }),
    ...forStaff(self),
    /** What must be right before the transaction opens: room for another message, and the file. */
    async prepare(memberId: string, file: File | undefined) {
      await requireRoom(self, self.db, memberId)
      if (file === undefined) return undefined
      return checkFile(file, { scanFile: self.scanFile, most: await getMaxBytes(self) })
    },
    /** With the erasure of the account: texts, files and notes go. */
    eraseMember,
  }
}
