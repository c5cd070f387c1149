import { changeAllowList, listAddresses, removeAddress } from '#contract/wallet/address-book.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems } from '#testing/components/example.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AllowListChange, RemoveAddress } from './BookChanges.tsx'

const CODE = {
  fill: () => fillIn(m.otp_code(), '123456'),
  missing: { [m.otp_code()]: failureText('WITHDRAW-B003') },
  refusedAt: { label: m.otp_code(), code: 'WITHDRAW-B006', text: 'Refused: WITHDRAW-B006' },
}

describeForm('the removal of an address from the book', {
  ...CODE,
  operation: removeAddress,
  draw: () => {
    const [entry] = exampleItems(listAddresses, 1)
    return entry !== undefined && draw(<RemoveAddress entry={entry} onDone={() => {}} />)
  },
  send: m.book_remove(),
  body: { otpCode: '123456' },
})

describeForm('the change of the allow-list', {
  ...CODE,
  operation: changeAllowList,
  draw: () => draw(<AllowListChange on={false} onDone={() => {}} />),
  send: m.book_allow_switch_off(),
  body: { on: false, otpCode: '123456' },
})
