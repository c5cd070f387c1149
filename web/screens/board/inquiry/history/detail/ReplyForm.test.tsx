import { getInquiry, replyInquiry } from '#contract/inquiries.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReplyForm } from './ReplyForm.tsx'

describeForm('a reply in an inquiry', {
  operation: replyInquiry,
  draw: () => draw(<ReplyForm inquiry={exampleAnswer(getInquiry)} />),
  fill: () => fillIn(m.board_reply(), 'It works again.'),
  send: m.board_reply_send(),
  body: { content: 'It works again.' },
  missing: { [m.board_reply()]: failureText('INQUIRY-B003') },
})
