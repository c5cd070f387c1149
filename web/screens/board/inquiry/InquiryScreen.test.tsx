import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { submitInquiry } from '#contract/inquiries.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { BUILD_ID } from '#web/shell/update/build.ts'
import InquiryScreen from './InquiryScreen.tsx'

describeForm('a new inquiry', {
  operation: submitInquiry,
  draw: () => draw(<InquiryScreen />, { at: '/board/inquiry?code=WITHDRAW-A003' }),
  fill: async () => {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: m.board_type() }), 'wallet')
    await fillIn(m.board_subject(), 'My withdrawal')
    await fillIn(m.board_content(), 'It is not there yet.')
  },
  send: m.board_send(),
  body: {
    type: 'wallet',
    title: 'My withdrawal',
    content: 'It is not there yet.',
    code: 'WITHDRAW-A003',
    buildId: BUILD_ID,
  },
  missing: {
    [m.board_type()]: failureText('INQUIRY-B001'),
    [m.board_subject()]: failureText('INQUIRY-B002'),
    [m.board_content()]: failureText('INQUIRY-B003'),
  },
  refusedAt: { label: m.board_subject(), code: 'INQUIRY-B002', text: failureText('INQUIRY-B002') },
})
