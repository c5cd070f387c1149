import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { reward } from '#testing/fixtures/push-fixture.ts'
import { createTelegramFixture, heard } from '#testing/fixtures/telegram-fixture.ts'
import { CHAT_TEXTS } from './chat-texts.ts'

const fixture = await createTelegramFixture()
const { kernel, notifications, aPushed, deliver, write, codeFor, person, aLinked, toHour } = fixture
const { getChannels, confirmTelegram, disconnectTelegram, createTelegramLink, listAlarms } = api.notifications
const TEXTS = CHAT_TEXTS.en
toHour('Asia/Seoul', 12)

const telegramOf = async (token: string) => (await fixture.ok(getChannels, { token })).telegram
const kinds = async (token: string) =>
  (await fixture.ok(listAlarms, { token, query: { category: 'SECURITY' } })).items.map(({ title }) => title)

describe('a link to a chat', () => {
  it('connects the chat that opened it once its member says that it is theirs, and the member is notified', async () => {
    const [member, chat] = [await aPushed(), person('Minji')]
    const { token } = member
    await write(chat, `/start ${await codeFor(member)}`)
    expect(heard(chat)).toEqual([TEXTS.opened])
    expect(await telegramOf(token)).toMatchObject({ chat: null, link: { chat: 'Minji (@minji)' } })
    expect(await fixture.ok(confirmTelegram, { token })).toEqual({ ended: true })
    await deliver()
    expect(heard(chat)).toContain(TEXTS.connected)
    expect(await telegramOf(token)).toMatchObject({ chat: 'Minji (@minji)', link: null })
    expect(await kinds(token)).toContain('Telegram connected')
  })

  it('that a stranger opened connects nothing by itself, and shows the stranger to the member', async () => {
    const [member, stranger, own] = [await aPushed(), person('Mallory'), person('Minji')]
    const code = await codeFor(member)
    await write(stranger, `/start ${code}`)
    await write(own, `/start ${code}`)
    expect(heard(own)).toEqual([TEXTS.linkOver])
    expect(await telegramOf(member.token)).toMatchObject({ chat: null, link: { chat: 'Mallory (@mallory)' } })
    const before = heard(stranger).length
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(heard(stranger)).toHaveLength(before)
    await write(own, `/start ${await codeFor(member)}`)
    expect(await fixture.code(confirmTelegram, { token: member.token })).toBe('success')
    expect(await telegramOf(member.token)).toMatchObject({ chat: 'Minji (@minji)' })
    await write(stranger, `/start ${code}`)
    expect(heard(stranger).at(-1)).toBe(TEXTS.linkOver)
  })

  it('ends after ten minutes, works once, and is not stored as it is', async () => {
    const [member, chat] = [await aPushed(), person('Late')]
    const code = await codeFor(member)
    expect(JSON.stringify(await kernel.db.many(sql`select * from notifications_chat_links`))).not.toContain(
      code,
    )
    expect(await fixture.code(confirmTelegram, { token: member.token })).toBe('TELEGRAM-A001')
    fixture.advance(10 * MINUTE_MS)
    await write(chat, `/start ${code}`)
    expect(heard(chat)).toEqual([TEXTS.linkOver])
    await write(chat, `/start ${await codeFor(member)}`)
    fixture.advance(10 * MINUTE_MS)
    const token = await fixture.signIn(member)
    expect(await fixture.code(confirmTelegram, { token })).toBe('TELEGRAM-A001')
  })

  it('leaves a chat with its first member: another one is refused in the chat and in the app', async () => {
    const [one, two, shared] = [await aPushed(), await aPushed(), person('Shared')]
    await write(shared, `/start ${await codeFor(one)}`)
    await write(shared, `/start ${await codeFor(two)}`)
    await fixture.ok(confirmTelegram, { token: one.token })
    expect(await fixture.code(confirmTelegram, { token: two.token })).toBe('TELEGRAM-A002')
    await deliver()
    expect(await telegramOf(two.token)).toMatchObject({ chat: null })
    await write(shared, `/start ${await codeFor(two)}`)
    expect(heard(shared).at(-1)).toBe(TEXTS.chatTaken)
    expect(await telegramOf(one.token)).toMatchObject({ chat: 'Shared (@shared)' })
  })

  it('to a second chat takes the first one’s turn, which is told so and gets nothing more', async () => {
    const { member, chat: first } = await aLinked()
    const second = person('Second')
    await write(second, `/start ${await codeFor(member)}`)
    await fixture.ok(confirmTelegram, { token: member.token })
    await deliver()
    expect(heard(first).at(-1)).toBe(TEXTS.stopped)
    const before = heard(first).length
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(heard(first)).toHaveLength(before)
    expect(heard(second).at(-1)).toContain('1,234.50 USDT')
  })

  it('confirmed twice at once connects once', async () => {
    const [member, chat] = [await aPushed(), person('Twice')]
    await write(chat, `/start ${await codeFor(member)}`)
    const codes = await Promise.all([1, 2].map(() => fixture.code(confirmTelegram, { token: member.token })))
    expect(codes.toSorted()).toEqual(['TELEGRAM-A001', 'success'])
  })

  it('is each member’s own to end', async () => {
    const { member } = await aLinked()
    const other = await aPushed()
    expect(await fixture.ok(disconnectTelegram, { token: other.token })).toEqual({ ended: false })
    expect((await telegramOf(member.token))?.chat).not.toBeNull()
    expect(await fixture.ok(disconnectTelegram, { token: member.token })).toEqual({ ended: true })
    expect((await telegramOf(member.token))?.chat).toBeNull()
    expect(await kinds(member.token)).toContain('Telegram disconnected')
  })
})

it('an installation without a bot offers no Telegram', async () => {
  const { token } = await aPushed()
  await kernel.db.run(sql`delete from notifications_bot`)
  expect(await telegramOf(token)).toBeNull()
  expect(await fixture.code(createTelegramLink, { token })).toBe('COMMON-A001')
  await notifications.saveBot()
})
