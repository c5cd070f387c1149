import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import {
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/programs/webhooks.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { shortMinute } from '#web/base/format.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import WebhookScreen from './WebhookScreen.tsx'

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
const SENT: WebhookDelivery = {
  id: 'd1',
  event: 'deposit.credited',
  state: 'DELIVERED',
  createdAt: EXAMPLE_TIME,
  attempts: 1,
  lastAt: EXAMPLE_TIME,
  lastCode: 'HTTP 204',
  lastAnswer: null,
  nextAt: null,
  body: '{"type":"deposit.credited"}',
}

let server: ServerFixture
const withLog = (...items: WebhookDelivery[]) =>
  server.answer(listWebhookDeliveries, { items, page: 1, size: 20, total: items.length })
const withWebhook = (change: Partial<Webhook> = {}) =>
  server.answer(listWebhooks, { endpoints: [{ ...WEBHOOK, ...change }], sandboxUrl: null })

beforeEach(() => {
  server = createServerFixture()
  withWebhook()
  withLog(SENT)
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
})

const drawScreen = () =>
  draw(<WebhookScreen />, { at: '/setting/webhooks/w1', route: '/setting/webhooks/:id' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the log', () => {
  it('says what was sent, what came back, and when it is tried again', async () => {
    const failed = { ...SENT, id: 'd2', state: 'WAITING', attempts: 2, nextAt: EXAMPLE_TIME } as const
    withLog({ ...failed, lastCode: 'TIMEOUT', lastAnswer: 'busy' }, { ...SENT, id: 'd3' })
    drawScreen()
    const next = m.webhooks_next({ time: shortMinute(EXAMPLE_TIME) })
    const line = await screen.findByText(new RegExp(m.webhooks_code_timeout()))
    expect(line).toHaveTextContent(next)
    expect(line).toHaveTextContent(m.webhooks_waits())
    expect(screen.getByText('busy')).toBeInTheDocument()
    expect(screen.getByText(/HTTP 204/)).toHaveTextContent(m.webhooks_delivered())
  })

  it('that is empty says so', async () => {
    withLog()
    drawScreen()
    expect(await screen.findByText(m.webhooks_log_none())).toBeInTheDocument()
  })

  it('that cannot be read says so', async () => {
    server.refuse(listWebhookDeliveries, { code: 'COMMON-C001' })
    drawScreen()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
  })

  it('sends something again', async () => {
    server.answer(replayWebhook, { ...SENT, state: 'WAITING', nextAt: EXAMPLE_TIME })
    drawScreen()
    await press(m.webhooks_again())
    await waitFor(() => expect(server.callsOf(replayWebhook)[0]?.path).toMatch(/w1\/deliveries\/d1\/replay$/))
  })
})

describe('a webhook', () => {
  it('is sent a test', async () => {
    server.answer(testWebhook, { ...SENT, event: 'webhook.test' })
    drawScreen()
    await press(m.webhooks_test())
    await waitFor(() => expect(server.callsOf(testWebhook)).toHaveLength(1))
  })

  it('that is off is not sent tests or anything again, and is switched on', async () => {
    withWebhook({ state: 'DISABLED', failingSince: EXAMPLE_TIME })
    server.answer(changeWebhook, WEBHOOK)
    drawScreen()
    expect(await screen.findByRole('button', { name: m.webhooks_test() })).toBeDisabled()
    await screen.findByText(/HTTP 204/)
    expect(screen.queryByRole('button', { name: m.webhooks_again() })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: m.webhooks_switch() }))
    await waitFor(() => expect(server.callsOf(changeWebhook)[0]?.body).toEqual({ on: true }))
  })

  it('gets other events, and never none', async () => {
    server.answer(changeWebhook, WEBHOOK)
    drawScreen()
    await press(m.webhooks_edit())
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: m.webhooks_deposit_credited() }))
    expect(dialog.getByText(failureText('WEBHOOK-B002'))).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('checkbox', { name: m.webhooks_reward_paid() }))
    await userEvent.click(dialog.getByRole('button', { name: m.webhooks_save() }))
    await waitFor(() => expect(server.callsOf(changeWebhook)[0]?.body).toEqual({ events: ['reward.paid'] }))
  })

  it('gets a new secret after it was confirmed who it is', async () => {
    server.answer(rotateWebhookSecret, { endpoint: WEBHOOK, secret: 'whsec_newnewne' })
    drawScreen()
    await press(m.webhooks_rotate())
    await press(m.common_confirm())
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox', { name: m.otp_code() }), '123456')
    await userEvent.click(dialog.getByRole('button', { name: m.common_confirm() }))
    expect(await screen.findByText('whsec_ne wnewne')).toBeInTheDocument()
    expect(server.callsOf(rotateWebhookSecret)[0]?.body).toEqual({ reauthToken: 't1' })
  })

  it('is deleted after a question, and the list follows', async () => {
    server.answer(removeWebhook, [])
    const { path } = drawScreen()
    await press(m.webhooks_remove())
    await press(m.common_confirm())
    await waitFor(() => expect(path()).toBe('/setting/webhooks'))
    expect(server.callsOf(removeWebhook)).toHaveLength(1)
  })
})
