import type { getInquiryFile } from '#contract/inquiries.ts'
import type { CallResult } from '#web/api/call.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { download } from '#web/base/download.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'

/** Hands the file of an answer to the browser to be saved, or says why there is none. */
export function saveFile(answer: CallResult<AnswerOf<typeof getInquiryFile>>): void {
  if (answer.status !== 'success') return alertFailure(answer)
  const { name, type, bytes } = answer.data
  download(name, new Blob([bytes], { type }))
}
