import type { api } from '#contract/api.ts'
import { prepared, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Inquiries } from './inquiries.ts'

/** Contract operation → function of the front door. */
export function inquiriesHandlers(inquiries: Inquiries): Handlers<typeof api.inquiries> {
  return {
    submitInquiry: prepared(
      ({ caller, body }) => inquiries.prepare(caller.memberId, body.file),
      ({ tx, caller, body: form }, file) => inquiries.submit(tx, { memberId: caller.memberId, form, file }),
    ),
    listInquiries: ({ caller, query }) => inquiries.list(caller.memberId, query),
    getInquiry: ({ caller, params }) => inquiries.get(caller.memberId, params['id'] ?? ''),
    replyInquiry: ({ tx, caller, params, body }) =>
      inquiries.reply(tx, { memberId: caller.memberId, id: params['id'] ?? '', content: body.content }),
    rateInquiry: ({ tx, caller, params, body: form }) =>
      inquiries.rate(tx, { memberId: caller.memberId, id: params['id'] ?? '', form }),
    getInquiryFile: ({ caller, params }) => inquiries.getFile(caller.memberId, params['id'] ?? ''),
  }
}
