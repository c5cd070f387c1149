import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from './Reauth.tsx'

let server: ReturnType<typeof createServerFixture>
beforeEach(() => {
  server = createServerFixture()
})

const confirm = () => userEvent.click(screen.getByRole('button', { name: m.common_confirm() }))

describe('confirming who it is', () => {
  it('asks for a code where OTP is on, and hands on the token', async () => {
    const onConfirmed = vi.fn()
    server.answer(reauthenticate, { reauthToken: 't1', expiresAt: '2026-11-24T00:00:00.000Z' })
    draw(<ReauthSheet otpOn open onClose={vi.fn()} onConfirmed={onConfirmed} />)
    await userEvent.type(screen.getByRole('textbox', { name: m.otp_code() }), '123456')
    await confirm()
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledExactlyOnceWith('t1'))
    expect(server.callsOf(reauthenticate)[0]?.body).toEqual({ otpCode: '123456' })
  })

  it('asks for the password elsewhere', async () => {
    draw(<ReauthSheet otpOn={false} open onClose={vi.fn()} onConfirmed={vi.fn()} />)
    await userEvent.type(screen.getByLabelText(m.identity_password_current()), 'secret')
    await confirm()
    await waitFor(() => expect(server.callsOf(reauthenticate)[0]?.body).toEqual({ password: 'secret' }))
  })

  it('sends nothing while nothing is typed', async () => {
    draw(<ReauthSheet otpOn open onClose={vi.fn()} onConfirmed={vi.fn()} />)
    await confirm()
    expect(screen.getByRole('textbox', { name: m.otp_code() })).toHaveAccessibleDescription(
      failureText('OTP-B002'),
    )
    expect(server.callsOf(reauthenticate)).toEqual([])
  })

  it('says why it was refused beside the emptied field, and hands on nothing', async () => {
    const onConfirmed = vi.fn()
    server.refuse(reauthenticate, { code: 'OTP-B001' })
    draw(<ReauthSheet otpOn open onClose={vi.fn()} onConfirmed={onConfirmed} />)
    const code = screen.getByRole('textbox', { name: m.otp_code() })
    await userEvent.type(code, '123456')
    await confirm()
    await waitFor(() => expect(code).toHaveAccessibleDescription('Refused: OTP-B001'))
    expect(code).toHaveValue('')
    expect(onConfirmed).not.toHaveBeenCalled()
  })
})
