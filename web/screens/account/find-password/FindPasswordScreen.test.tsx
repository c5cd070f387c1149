import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findPassword } from '#contract/members/identity.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import FindPasswordScreen from './FindPasswordScreen.tsx'

const SEND = m.identity_issue_password()

async function fill(): Promise<void> {
  await fillIn(m.identity_id(), 'haneul07')
  await fillIn(m.identity_email(), 'haneul@mail.example')
}

describeForm('asking for a new password', {
  operation: findPassword,
  draw: () => draw(<FindPasswordScreen />),
  fill,
  send: SEND,
  body: { id: 'haneul07', email: 'haneul@mail.example' },
  missing: {
    [m.identity_id()]: failureText('FINDPW-B001'),
    [m.identity_email()]: failureText('empty:email'),
  },
  refusedAt: { label: m.identity_id(), code: 'FINDPW-A001', text: failureText('FINDPW-A001') },
})

it('says where the new password was sent', async () => {
  createServerFixture().answer(findPassword, exampleAnswer(findPassword))
  draw(<FindPasswordScreen />)
  await fill()
  await userEvent.click(screen.getByRole('button', { name: SEND }))
  expect(await screen.findByText(/haneul@mail\.example/)).toBeInTheDocument()
})
