import { MEGABYTE } from '#contract/inquiries.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { checkFile, type MaxBytes } from './check-file.ts'
import type { InquiriesContext } from './inquiries-context.ts'
import { eraseMember } from './erase-member.ts'
import { requireRoom, get, list, rate, getFile, reply, submit } from './member-calls.ts'
import { addNote, answer, setState } from './answers/answer-inquiry.ts'
import { saveTemplate } from './answers/templates.ts'
import { inquiriesConsole } from './inquiries.console.ts'
import { assign, unassignFrom } from './queue/assign-inquiry.ts'
import { countAnswerTimes } from './queue/count-answer-times.ts'
import { getForStaff, listQueued } from './queue/inquiry-queue.ts'

/** What it holds about members. */
export { inquiriesData } from './member-data.ts'

export type { inquiriesParameters } from './inquiries.parameters.ts'
export type { InquiriesContext } from './inquiries-context.ts'
export { mayAnswer, maySee } from './inquiry-rights.ts'

export type Inquiries = ReturnType<typeof createInquiries>

/** What the staff do. */
function forStaff(self: InquiriesContext) {
  return bindTo(self, {
    /** The console's calls of inquiries. */
    consoleCalls: inquiriesConsole,
    /** Inquiries that wait for an answer, longest first. */
    listQueued,
    getForStaff,
    saveTemplate,
    assign,
    /** Unassigns a person's inquiries of these kinds. */
    unassignFrom,
    addNote,
    setState,
    answer,
  })
}

async function getMaxBytes({ parameters }: InquiriesContext): Promise<MaxBytes> {
  return {
    file: (await parameters.get('inquiry.file_megabytes')) * MEGABYTE,
    video: (await parameters.get('inquiry.video_megabytes')) * MEGABYTE,
  }
}

/** Members' questions to the staff, with one checked file each, and the answers. */
export function createInquiries(self: InquiriesContext) {
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
    /** How long members waited for a first answer, in whole minutes, by how many of them. */
    countAnswerTimes,
    /** With the erasure of the account: texts, files and notes go. */
    eraseMember,
  }
}
