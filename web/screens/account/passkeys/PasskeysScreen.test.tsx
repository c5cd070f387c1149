import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/members/passkeys.ts'
import { grantPasskeys, MAKING } from '#testing/passkeys/browser-passkeys.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems, EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import PasskeysScreen from './PasskeysScreen.tsx'

const LIST = [
  ...exampleItems(listPasskeys, 1, { id: 'k1', name: 'Phone', lastUsedAt: null, blocked: false }),
  ...exampleItems(listPasskeys, 1, { id: 'k2', name: 'Copied', blocked: true }),
]

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(listPasskeys, LIST)
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
  grantPasskeys()
})
afterEach(() => vi.unstubAllGlobals())

async function confirmByCode(): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: m.otp_code() }), '123456')
  await userEvent.click(within(dialog).getByRole('button', { name: m.common_confirm() }))
}

const CHANGED = { passkeys: LIST, withdrawLockedUntil: EXAMPLE_TIME }
const addButton = () => screen.findByRole('button', { name: m.passkey_add() })
const nameField = () => screen.getByRole('textbox', { name: m.passkey_name() })

describe('the member’s passkeys', () => {
  it('are listed by name, and a blocked one says so', async () => {
    draw(<PasskeysScreen />)
    expect(await screen.findByText('Phone')).toBeInTheDocument()
    expect(screen.getByText(m.passkey_blocked())).toBeInTheDocument()
  })

  it('are added under a name, after it was confirmed who it is', async () => {
    server.answer(beginPasskey, MAKING)
    server.answer(addPasskey, CHANGED)
    draw(<PasskeysScreen />)
    await userEvent.click(await addButton())
    expect(nameField()).toHaveAccessibleDescription(expect.stringContaining(failureText('PASSKEY-B001')))
    await userEvent.type(nameField(), ' Office ')
    await userEvent.click(await addButton())
    await confirmByCode()
    await waitFor(() => expect(server.callsOf(addPasskey)).toHaveLength(1))
    expect(server.callsOf(addPasskey)[0]?.body).toMatchObject({ name: 'Office', reauthToken: 't1' })
  })

  it('are removed after it was confirmed who it is', async () => {
    server.answer(removePasskey, CHANGED)
    draw(<PasskeysScreen />)
    await userEvent.click(await screen.findByRole('button', { name: `${m.passkey_remove()}: Phone` }))
    await confirmByCode()
    await waitFor(() => expect(server.callsOf(removePasskey)).toHaveLength(1))
    expect(server.callsOf(removePasskey)[0]?.path).toContain('k1')
  })

  it('say why a new one was refused', async () => {
    server.refuse(beginPasskey, { code: 'PASSKEY-A004' })
    draw(<PasskeysScreen />)
    await userEvent.type(await screen.findByRole('textbox', { name: m.passkey_name() }), 'Tenth')
    await userEvent.click(await addButton())
    await confirmByCode()
    expect(await screen.findByText('Refused: PASSKEY-A004')).toBeInTheDocument()
  })

  it('need OTP first, whose recovery codes are the way back', async () => {
    server.answer(getOtpStatus, { on: false, recoveryLeft: 0 })
    draw(<PasskeysScreen />)
    expect(await screen.findByText(failureText('PASSKEY-A003'))).toBeInTheDocument()
  })
})
