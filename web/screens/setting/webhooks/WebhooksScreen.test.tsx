import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { createWebhook, listWebhooks, type Webhook } from '#contract/programs/webhooks.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import WebhooksScreen from './WebhooksScreen.tsx'

const WEBHOOK: Webhook = {
  id: 'w1',
  name: 'Sheet',
  url: 'https://sheet.example.com/in',
  events: ['deposit.credited'],
  state: 'ON',
  createdAt: EXAMPLE_TIME,
  failingSince: null,
  formerSecretUntil: null,
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(listWebhooks, { endpoints: [], sandboxUrl: null })
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
})

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: m.webhooks_name() }), ' Sheet ')
  await userEvent.type(screen.getByRole('textbox', { name: m.webhooks_url() }), WEBHOOK.url)
  await userEvent.click(await screen.findByRole('button', { name: m.webhooks_create() }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: m.otp_code() }), '123456')
  await userEvent.click(within(dialog).getByRole('button', { name: m.common_confirm() }))
}

it('a webhook is made after it was confirmed who it is, and its secret is shown until it was saved', async () => {
  server.answer(createWebhook, { endpoint: WEBHOOK, secret: 'whsec_abcdefgh' })
  draw(<WebhooksScreen />)
  await fillIn()
  expect(await screen.findByText('whsec_ab cdefgh')).toBeInTheDocument()
  expect(server.callsOf(createWebhook)[0]?.body).toMatchObject({
    name: 'Sheet',
    url: WEBHOOK.url,
    events: ['deposit.credited', 'withdrawal.completed', 'withdrawal.failed'],
    reauthToken: 't1',
  })
  await userEvent.click(screen.getByRole('button', { name: m.webhooks_copied_note() }))
  expect(screen.queryByText('whsec_ab cdefgh')).not.toBeInTheDocument()
})

it('an address that the server refuses is said at its field', async () => {
  server.refuse(createWebhook, { code: 'WEBHOOK-B003', fields: { url: 'WEBHOOK-B003' } })
  draw(<WebhooksScreen />)
  await fillIn()
  const field = await screen.findByRole('textbox', { name: m.webhooks_url() })
  await screen.findByText(failureText('WEBHOOK-B003'))
  expect(field).toBeInvalid()
})

it('a list that cannot be read says so', async () => {
  server.refuse(listWebhooks, { code: 'COMMON-C001' })
  draw(<WebhooksScreen />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})
