import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '#contract/members/identity.ts'
import { beginPasskeySignIn, signInByPasskey } from '#contract/members/passkeys.ts'
import { grantPasskeys, SIGNING } from '#testing/passkeys/browser-passkeys.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import SignInScreen from './SignInScreen.tsx'

let server: ReturnType<typeof createServerFixture>
beforeEach(() => {
  server = createServerFixture()
})

const id = () => screen.getByRole('textbox', { name: m.identity_id() })
const press = () => userEvent.click(screen.getByRole('button', { name: m.identity_sign_in() }))

async function signInAs(password: string): Promise<void> {
  await userEvent.type(id(), 'minsu2026')
  await userEvent.type(screen.getByLabelText(m.identity_password()), password)
  await press()
}

describe('signing in', () => {
  it('names the empty fields and asks the server nothing', async () => {
    draw(<SignInScreen />)
    await press()
    expect(id()).toHaveAccessibleDescription(failureText('LOGIN-B001'))
    expect(screen.getByLabelText(m.identity_password())).toHaveAccessibleDescription(
      failureText('LOGIN-B002'),
    )
    expect(server.callsOf(signIn)).toEqual([])
  })

  it('says why it was refused', async () => {
    server.refuse(signIn, { code: 'LOGIN-A002' })
    draw(<SignInScreen />)
    await signInAs('wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: LOGIN-A002')
  })

  it('asks for the code in a second step, and sends it with what was typed before', async () => {
    server.refuse(signIn, { code: 'LOGIN-A005' })
    draw(<SignInScreen />)
    await signInAs('secret')
    await userEvent.type(await screen.findByRole('textbox', { name: m.otp_code() }), '123456')
    expect(screen.getByRole('heading', { name: m.identity_otp_step() })).toBeInTheDocument()
    await press()
    await waitFor(() => expect(server.callsOf(signIn)).toHaveLength(2))
    expect(server.callsOf(signIn)[1]?.body).toMatchObject({
      id: 'minsu2026',
      password: 'secret',
      otpCode: '123456',
    })
  })

  it('says until when too many attempts have locked it', async () => {
    server.refuse(signIn, { code: 'LOGIN-A003', meta: { time: '2999-01-01T00:00:00.000Z' } })
    draw(<SignInScreen />)
    await signInAs('wrong')
    expect(await screen.findByRole('timer')).toBeInTheDocument()
  })

  it('is by passkey alone where the member has one', async () => {
    grantPasskeys()
    server.answer(beginPasskeySignIn, SIGNING)
    server.refuse(signInByPasskey, { code: 'PASSKEY-A001' })
    draw(<SignInScreen />)
    await userEvent.click(screen.getByRole('button', { name: m.passkey_sign_in() }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: PASSKEY-A001')
    expect(server.callsOf(signInByPasskey)[0]?.body).toMatchObject({ assertion: { id: 'a2V5' } })
    expect(server.callsOf(signIn)).toEqual([])
    vi.unstubAllGlobals()
  })

  it('says so in a browser that knows no passkeys', async () => {
    draw(<SignInScreen />)
    await userEvent.click(screen.getByRole('button', { name: m.passkey_sign_in() }))
    expect(await screen.findByText(m.passkey_unsupported())).toBeInTheDocument()
    expect(server.callsOf(beginPasskeySignIn)).toEqual([])
  })

  it('cannot be sent twice while it is under way', async () => {
    draw(<SignInScreen />)
    await signInAs('secret')
    expect(await screen.findByRole('button', { name: m.identity_sign_in(), busy: true })).toBeDisabled()
  })
})
