import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/members/programs.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME, exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import ProgramsScreen from './ProgramsScreen.tsx'

const SECRET = 'mcsk_abcdefghijkl'
const LIST = exampleItems(listApiKeys, 1, { id: 'k1', name: 'Sheet' })

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(listApiKeys, LIST)
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
})

const createButton = () => screen.findByRole('button', { name: m.programs_create() })

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: m.programs_name() }), ' Sheet ')
  await userEvent.click(screen.getByRole('checkbox', { name: m.programs_scope_wallet() }))
  await userEvent.type(screen.getByRole('textbox', { name: m.programs_from() }), '203.0.113.7\n10.0.0.0/8')
  await userEvent.click(await createButton())
}

async function confirmByCode(): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: m.otp_code() }), '123456')
  await userEvent.click(within(dialog).getByRole('button', { name: m.common_confirm() }))
}

describe('API keys', () => {
  it('are created after it was confirmed who it is, and their secret is shown until it was saved', async () => {
    const [key] = LIST
    if (key !== undefined) server.answer(createApiKey, { key, secret: SECRET })
    draw(<ProgramsScreen />)
    await fillIn()
    await confirmByCode()
    expect(await screen.findByText('mcsk_abc defghijk l')).toBeInTheDocument()
    expect(server.callsOf(createApiKey)[0]?.body).toMatchObject({
      name: 'Sheet',
      scopes: ['wallet:read'],
      addresses: ['203.0.113.7', '10.0.0.0/8'],
      perMinute: 60,
      days: 90,
      reauthToken: 't1',
    })
    await userEvent.click(screen.getByRole('button', { name: m.programs_copied_note() }))
    expect(screen.queryByText('mcsk_abc defghijk l')).not.toBeInTheDocument()
  })

  it('need a name and something to read before anything is asked', async () => {
    draw(<ProgramsScreen />)
    await userEvent.click(await createButton())
    expect(screen.getByText(failureText('APIKEY-B001'))).toBeInTheDocument()
    expect(screen.getByText(failureText('APIKEY-B002'))).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('say beside the field which address was refused', async () => {
    server.refuse(createApiKey, { code: 'APIKEY-B003', fields: { addresses: 'APIKEY-B003' } })
    draw(<ProgramsScreen />)
    await fillIn()
    await confirmByCode()
    const field = screen.getByRole('textbox', { name: m.programs_from() })
    await waitFor(() => expect(field).toHaveAccessibleDescription(failureText('APIKEY-B003')))
  })

  it('are revoked after a question', async () => {
    server.answer(revokeApiKey, [])
    draw(<ProgramsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: `${m.programs_revoke()}: Sheet` }))
    expect(server.callsOf(revokeApiKey)).toHaveLength(0)
  })
})
