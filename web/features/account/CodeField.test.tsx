import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginPasskeyConfirmation, confirmByPasskey, listPasskeys } from '#contract/members/passkeys.ts'
import { grantPasskeys, SIGNING } from '#testing/passkeys/browser-passkeys.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { CodeField } from './CodeField.tsx'

const CODE = `pk${'a'.repeat(30)}`

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})
afterEach(() => vi.unstubAllGlobals())

function Drawn({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      label={m.otp_code()}
      value={value}
      error={error}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

const button = () => screen.queryByRole('button', { name: m.passkey_confirm() })
const field = () => screen.queryByRole('textbox', { name: m.otp_code() })

describe('a one-time code', () => {
  it('is typed where the member has no passkey, or the browser knows none', async () => {
    server.answer(listPasskeys, [])
    draw(<Drawn />)
    await userEvent.type(field() ?? document.body, '123456')
    expect(field()).toHaveValue('123456')
    expect(button()).toBe(null)
    expect(server.callsOf(listPasskeys)).toEqual([])
  })

  it('is given by a passkey', async () => {
    grantPasskeys()
    server.answer(listPasskeys, exampleItems(listPasskeys, 1, { blocked: false }))
    server.answer(beginPasskeyConfirmation, SIGNING)
    server.answer(confirmByPasskey, { code: CODE, expiresAt: '2026-11-24T00:00:00.000Z' })
    draw(<Drawn />)
    await userEvent.click(await screen.findByRole('button', { name: m.passkey_confirm() }))
    expect(await screen.findByText(m.passkey_confirmed())).toBeInTheDocument()
    expect(server.callsOf(confirmByPasskey)[0]?.body).toMatchObject({ assertion: { id: 'a2V5' } })
    expect(field()).toBe(null)
  })

  it('is not given when the person closes the question', async () => {
    grantPasskeys({ agrees: false })
    server.answer(listPasskeys, exampleItems(listPasskeys, 1, { blocked: false }))
    server.answer(beginPasskeyConfirmation, SIGNING)
    draw(<Drawn />)
    await userEvent.click(await screen.findByRole('button', { name: m.passkey_confirm() }))
    expect(await screen.findByText(m.passkey_cancelled())).toBeInTheDocument()
    expect(server.callsOf(confirmByPasskey)).toEqual([])
    expect(field()).toHaveValue('')
  })

  it('is not offered by a blocked passkey', async () => {
    grantPasskeys()
    server.answer(listPasskeys, exampleItems(listPasskeys, 1, { blocked: true }))
    draw(<Drawn />)
    await waitFor(() => expect(server.callsOf(listPasskeys)).toHaveLength(1))
    expect(button()).toBe(null)
  })
})
