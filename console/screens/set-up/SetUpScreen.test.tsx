import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { activateSetUp, confirmSetUp, openSetUp } from '#contract/console/people/session.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import SetUpScreen from './SetUpScreen.tsx'

const open = () => drawConsole(<SetUpScreen />, { at: '/set-up#token=t1' })
const password = () => fillIn(t.session_new_password(), 'plum-ink-7431')

function before(server: ServerFixture): void {
  server.answer(openSetUp, exampleAnswer(openSetUp))
}

function beforeCode(server: ServerFixture): void {
  before(server)
  server.answer(confirmSetUp, exampleAnswer(confirmSetUp, { enrolment: 'e1' }))
}

async function fillCode(): Promise<void> {
  await password()
  await userEvent.click(screen.getByRole('button', { name: t.session_set_up_next() }))
  await screen.findByRole('img', { name: t.session_qr() })
  await fillIn(m.otp_code(), '123456')
}

describeForm('the password of a new member of staff', {
  operation: confirmSetUp,
  before,
  draw: open,
  fill: password,
  send: t.session_set_up_next(),
  body: { token: 't1', password: 'plum-ink-7431' },
})

describeForm('the first code of a new member of staff', {
  operation: activateSetUp,
  before: beforeCode,
  draw: open,
  fill: fillCode,
  send: t.session_set_up_send(),
  body: { enrolment: 'e1', code: '123456' },
})

it('leads to the sign-in once the first code was accepted', async () => {
  const server = createServerFixture()
  beforeCode(server)
  server.answer(activateSetUp, exampleAnswer(activateSetUp))
  open()
  await fillCode()
  await userEvent.click(screen.getByRole('button', { name: t.session_set_up_send() }))
  expect(await screen.findByText(t.session_set_up_done())).toBeInTheDocument()
  expect(screen.getByRole('link', { name: m.identity_sign_in() })).toHaveAttribute('href', '/sign-in')
})

it('says why a link cannot be opened, and opens it again on request', async () => {
  const server = createServerFixture()
  server.refuse(openSetUp, { code: 'STAFF-A004' })
  open()
  const retry = await screen.findByRole('button', { name: m.common_retry() })
  before(server)
  await userEvent.click(retry)
  expect(await screen.findByLabelText(t.session_new_password())).toBeInTheDocument()
})
