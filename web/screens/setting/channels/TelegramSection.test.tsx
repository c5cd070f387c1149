import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  changeTelegramEvent,
  confirmTelegram,
  createTelegramLink,
  disconnectTelegram,
  getChannels,
} from '#contract/members/channels.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME, exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { telegramName } from './telegram-name.ts'
import { TelegramSection } from './TelegramSection.tsx'

type Telegram = NonNullable<AnswerOf<typeof getChannels>['telegram']>
const channels = (telegram: Partial<Telegram> | null) =>
  exampleAnswer(getChannels, {
    mails: [],
    telegram: telegram && { chat: null, link: null, events: [], ...telegram },
  })
const waits = (chat: string | null) => channels({ link: { chat, endsAt: EXAMPLE_TIME } })
const button = (name: string) => screen.findByRole('button', { name })

it('is not there without a bot', async () => {
  const server = createServerFixture()
  server.answer(getChannels, channels(null))
  draw(<TelegramSection />)
  await expect.poll(() => server.callsOf(getChannels).length).toBe(1)
  await expect.poll(() => screen.queryByText(m.channels_telegram())).toBeNull()
})

it('makes a link, shows which chat opened it, and connects it only when the member says so', async () => {
  const server = createServerFixture()
  server.answer(getChannels, channels({}))
  server.answer(createTelegramLink, { url: 'https://t.me/bot?start=abc', endsAt: EXAMPLE_TIME })
  server.answer(confirmTelegram, { ended: true })
  draw(<TelegramSection />)
  const connect = await button(m.channels_connect())
  server.answer(getChannels, waits(null))
  await userEvent.click(connect)
  const open = await screen.findByRole('link', { name: m.channels_open() })
  expect(open).toHaveAttribute('href', 'https://t.me/bot?start=abc')
  server.answer(getChannels, waits('Minsu (@minsu)'))
  const asked = m.channels_is_yours({ chat: 'Minsu (@minsu)' })
  expect(await screen.findByText(asked, {}, { timeout: 8_000 })).toBeInTheDocument()
  expect(server.callsOf(confirmTelegram)).toHaveLength(0)
  server.answer(getChannels, channels({ chat: 'Minsu (@minsu)' }))
  await userEvent.click(await button(m.channels_connect()))
  expect(await screen.findByText(m.channels_connected())).toBeInTheDocument()
})

it('gives a strange chat no place: the link ends, and another can be made', async () => {
  const server = createServerFixture()
  server.answer(getChannels, waits('Mallory'))
  server.answer(disconnectTelegram, { ended: true })
  draw(<TelegramSection />)
  const refuse = await button(m.channels_not_mine())
  server.answer(getChannels, channels({}))
  await userEvent.click(refuse)
  expect(await button(m.channels_connect())).toBeInTheDocument()
  expect(server.callsOf(confirmTelegram)).toHaveLength(0)
})

it('switches what goes to the chat', async () => {
  const server = createServerFixture()
  server.answer(getChannels, channels({ chat: 'Minsu', events: [{ category: 'PRICE', on: true }] }))
  server.answer(changeTelegramEvent, { category: 'PRICE', on: false })
  draw(<TelegramSection />)
  await userEvent.click(await screen.findByRole('switch', { name: telegramName('PRICE') }))
  expect(server.callsOf(changeTelegramEvent)[0]?.body).toEqual({ on: false })
})
