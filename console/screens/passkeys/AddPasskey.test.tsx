import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPasskey, beginPasskey } from '#contract/console/people/passkeys.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { grantPasskeys, MAKING } from '#testing/passkeys/browser-passkeys.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AddPasskey } from './AddPasskey.tsx'

afterEach(() => vi.unstubAllGlobals())

const press = async () => {
  const buttons = await screen.findAllByRole('button', { name: m.passkey_add() })
  await userEvent.click(buttons.at(-1) ?? document.body)
}

describe('a new passkey of the staff', () => {
  it('has a name, which is sent with what the authenticator made', async () => {
    grantPasskeys()
    const server = createServerFixture()
    server.answer(beginPasskey, MAKING)
    server.answer(addPasskey, { done: true })
    drawConsole(<AddPasskey />)
    await press()
    await press()
    expect(await screen.findByText(failureText('PASSKEY-B001'))).toBeInTheDocument()
    await fillIn(m.passkey_name(), 'Office key')
    await press()
    await waitFor(() => expect(server.callsOf(addPasskey)[0]?.body).toMatchObject({ name: 'Office key' }))
  })

  it('is not offered by a browser that knows none', () => {
    createServerFixture()
    drawConsole(<AddPasskey />)
    expect(screen.getByText(m.passkey_unsupported())).toBeInTheDocument()
  })
})
