import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addAddress } from '#contract/wallet/address-book.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AddAddress } from './AddAddress.tsx'

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const open = () => draw(<AddAddress typed="" onDone={() => {}} />)

describeForm('a new address of the book', {
  operation: addAddress,
  draw: open,
  fill: async () => {
    await fillIn(m.book_label(), 'Cold storage')
    await fillIn(m.withdraw_address(), ADDRESS)
    await fillIn(m.otp_code(), '123456')
    // An address is checked a moment after it was typed.
    await waitFor(() => expect(screen.getByLabelText(m.withdraw_address())).toBeValid())
  },
  send: m.common_save(),
  body: { label: 'Cold storage', address: ADDRESS, otpCode: '123456' },
  missing: {
    [m.book_label()]: failureText('empty:label'),
    [m.withdraw_address()]: failureText('WITHDRAW-B001'),
    [m.otp_code()]: failureText('WITHDRAW-B003'),
  },
  refusedAt: { label: m.otp_code(), code: 'WITHDRAW-B006', text: failureText('WITHDRAW-B006') },
})

it('says at its field that a typed address is none', async () => {
  createServerFixture()
  open()
  await fillIn(m.withdraw_address(), '0x7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await waitFor(() =>
    expect(screen.getByLabelText(m.withdraw_address())).toHaveAccessibleDescription(
      failureText('WITHDRAW-B004'),
    ),
  )
})
