import { afterEach, expect, it, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { rememberSignedIn } from '#console/api/client.ts'
import { t } from '#console/i18n/messages.ts'
import { beginSignIn, signInByPasskey } from '#contract/console/people/passkeys.ts'
import { signIn } from '#contract/console/people/session.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { grantPasskeys, SIGNING } from '#testing/passkeys/browser-passkeys.ts'
import { m } from '#web/i18n/messages.ts'
import SignInScreen from './SignInScreen.tsx'

const SEND = m.identity_sign_in()
afterEach(() => rememberSignedIn(false))

async function fill(): Promise<void> {
  await fillIn(t.session_id(), 'risk1 ')
  await fillIn(m.identity_password(), 'plum-ink-7431')
  await fillIn(m.otp_code(), '123456')
}

describeForm('signing in to the console', {
  operation: signIn,
  draw: () => drawConsole(<SignInScreen />),
  fill,
  send: SEND,
  body: { loginId: 'risk1', password: 'plum-ink-7431', code: '123456' },
  missing: {
    [t.session_id()]: m.common_required(),
    [m.identity_password()]: m.common_required(),
    [m.otp_code()]: m.common_required(),
  },
})

it.each([
  ['%2Fmembers%3Fq%3Dkim', '/members?q=kim'],
  ['%2F%2Fevil.example', '/'],
])('leads after signing in with ?next=%s to %s, never to another site', async (next, path) => {
  createServerFixture().answer(signIn, exampleAnswer(signIn))
  const shown = drawConsole(<SignInScreen />, { at: `/sign-in?next=${next}`, route: '/sign-in' })
  await fill()
  await userEvent.click(screen.getByRole('button', { name: SEND }))
  await waitFor(() => expect(shown.path()).toBe(path))
})

it('is done by a passkey alone, without ID, password or code', async () => {
  grantPasskeys()
  const server = createServerFixture()
  server.answer(beginSignIn, SIGNING)
  server.answer(signInByPasskey, exampleAnswer(signInByPasskey))
  const shown = drawConsole(<SignInScreen />, { at: '/sign-in', route: '/sign-in' })
  await userEvent.click(screen.getByRole('button', { name: m.passkey_sign_in() }))
  await waitFor(() => expect(shown.path()).toBe('/'))
  expect(server.callsOf(signInByPasskey)[0]?.body).toMatchObject({ assertion: { id: 'a2V5' } })
  vi.unstubAllGlobals()
})
