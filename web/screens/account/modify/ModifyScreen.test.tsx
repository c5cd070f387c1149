import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getMe, modifyMe, reauthenticate } from '#contract/members/account.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import ModifyScreen from './ModifyScreen.tsx'

const ME = exampleAnswer(getMe, {
  id: 'haneul07',
  name: 'Kim Haneul',
  email: 'haneul@mail.example',
  country: 'KOR',
  phone_number: '010-1234-5678',
  // Without the parts beside the form, which are tested alone.
  mustChangePassword: true,
})
const before = (server: ServerFixture) => server.answer(getMe, ME)

describeForm('the member’s own data', {
  operation: modifyMe,
  before,
  draw: () => draw(<ModifyScreen />),
  fill: () => fillIn(m.identity_name(), 'Kim Haneul Jr'),
  send: m.common_save(),
  body: { name: 'Kim Haneul Jr' },
  refusedAt: {
    label: m.identity_email(),
    code: 'MODIFY-B002',
    text: failureText('MODIFY-B002'),
  },
})

it('says at its field that a changed address is none, and sends nothing', async () => {
  const server = createServerFixture()
  before(server)
  draw(<ModifyScreen />)
  await fillIn(m.identity_email(), 'nobody')
  await userEvent.click(screen.getByRole('button', { name: m.common_save() }))
  await waitFor(() =>
    expect(screen.getByLabelText(m.identity_email())).toHaveAccessibleDescription(failureText('MODIFY-B001')),
  )
  expect(server.callsOf(modifyMe)).toEqual([])
})

it('asks who it is before it sends what opens an account', async () => {
  const server = createServerFixture()
  before(server)
  server.answer(reauthenticate, exampleAnswer(reauthenticate, { reauthToken: 'r1' }))
  draw(<ModifyScreen />)
  await fillIn(m.identity_email(), 'other@mail.example')
  await userEvent.click(screen.getByRole('button', { name: m.common_save() }))
  await fillIn(m.identity_password_current(), 'plum-ink-7431')
  expect(server.callsOf(modifyMe)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: m.common_confirm() }))
  await waitFor(() =>
    expect(server.callsOf(modifyMe)[0]?.body).toEqual({ email: 'other@mail.example', reauthToken: 'r1' }),
  )
})
