import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { campaign, KOREA, reward, type Pushed } from '#testing/fixtures/push-fixture.ts'
import { createTelegramFixture, heard } from '#testing/fixtures/telegram-fixture.ts'
import type { MemberAlarm } from '../notifications.ts'
import { CHAT_TEXTS } from './chat-texts.ts'

const fixture = await createTelegramFixture()
const { kernel, notifications, deliver, write, listen, person, aLinked, toHour, chats, worker } = fixture
const { changeTelegramEvent, listDeliveries, changeSettings, getChannels } = api.notifications
const TEXTS = CHAT_TEXTS.en
beforeEach(async () => {
  await kernel.db.run(sql`delete from notifications_pushes`)
  toHour(KOREA, 12)
})

const autoPaused = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'AUTO_POSITION_CLOSED',
  params: { exchange: 'Binance', account: 'binance', pair: 'BTC/USDT', amount: '25', coin: 'USDT' },
})
const otpOn = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'SECURITY_OTP_ON',
  params: { changedAt: kernel.clock.now().toISOString() },
})
async function log(member: Pushed, kind: string): Promise<string[]> {
  const token = await fixture.signIn(member)
  const { items } = await fixture.ok(listDeliveries, { token, query: { channel: 'TELEGRAM' } })
  return items
    .filter((item) => item.kind === kind)
    .map(({ result, code, times }) => `${result} ${code ?? '-'} ${times}`)
}
/** Notifies a member and carries out what is due; returns what the chat heard of it. */
async function notifyIn(chat: Parameters<typeof heard>[0], alarm: MemberAlarm): Promise<string[]> {
  const before = heard(chat).length
  await notifications.notify(kernel.db, alarm)
  await deliver()
  return heard(chat).slice(before)
}
const switchOf = async (memberId: string) =>
  (
    await kernel.db.many<{ on: boolean }>(sql`
    select is_on as "on" from autotrading_accounts where member_id = ${memberId}`)
  ).map(({ on }) => on)
/** Switches a member's account of Auto Master on without what trading needs. */
const startTrading = ({ memberId }: Pushed) =>
  kernel.db.run(sql`update autotrading_accounts set is_on = true where member_id = ${memberId}`)

describe('a notification in a chat', () => {
  it('says what the push says and where it leads, and nothing more', async () => {
    const { member, chat } = await aLinked()
    const [text] = await notifyIn(chat, reward(member.memberId))
    const [push] = member.received
      .map((one) => JSON.parse(one.text))
      .filter(({ body }) => body.includes('2026-11-20'))
    expect(text?.split('\n').slice(0, 2)).toEqual([push.title, push.body])
    expect(text?.split('\n')[2]).toMatch(/^http[^ ]+\/profit\/history$/)
    expect(await log(member, 'REWARD_PAID')).toEqual(['ACCEPTED HTTP 200 1'])
  })

  it('comes by category as chosen, also while pushes are off; what is critical always comes, advertisements never', async () => {
    const { member, chat } = await aLinked()
    const token = await fixture.signIn(member)
    await fixture.ok(changeSettings, { token, body: { push: false, marketing: true } })
    await fixture.ok(changeTelegramEvent, { token, params: { category: 'REWARD' }, body: { on: false } })
    await deliver()
    const pushes = member.received.length
    expect(await notifyIn(chat, reward(member.memberId))).toEqual([])
    expect(await notifyIn(chat, campaign(member.memberId))).toEqual([])
    expect(await notifyIn(chat, autoPaused(member.memberId))).toHaveLength(1)
    expect(await notifyIn(chat, otpOn(member.memberId))).toHaveLength(1)
    expect(member.received).toHaveLength(pushes)
    for (const category of ['SECURITY', 'WITHDRAW', 'x'])
      expect(
        await fixture.code(changeTelegramEvent, { token, params: { category }, body: { on: false } }),
      ).toBe('COMMON-A001')
  })

  it('waits for the morning; what is critical does not', async () => {
    const { member, chat } = await aLinked()
    toHour(KOREA, 23)
    expect(await notifyIn(chat, reward(member.memberId))).toEqual([])
    expect(await notifyIn(chat, otpOn(member.memberId))).toHaveLength(1)
    expect(await log(member, 'REWARD_PAID')).toEqual(['POSTPONED NIGHT 1'])
    toHour(KOREA, 8, 1)
    await deliver()
    expect(heard(chat).at(-1)).toContain('1,234.50 USDT')
    expect(await log(member, 'REWARD_PAID')).toEqual(['ACCEPTED HTTP 200 1', 'POSTPONED NIGHT 1'])
  })

  it('whose sending was late into the night is put back', async () => {
    const { member, chat } = await aLinked()
    await notifications.notify(kernel.db, reward(member.memberId))
    await notifications.sendDue()
    toHour(KOREA, 23)
    const before = heard(chat).length
    await kernel.outbox.drain()
    expect(heard(chat)).toHaveLength(before)
    toHour(KOREA, 8, 1)
    await deliver()
    expect(heard(chat).slice(before)).toHaveLength(1)
  })

  it('to a chat that blocked the bot ends the connection, and the member is notified in the app', async () => {
    const { member, chat } = await aLinked()
    chats.block(chat.id)
    expect(await notifyIn(chat, reward(member.memberId))).toEqual([])
    expect(await log(member, 'REWARD_PAID')).toEqual([expect.stringMatching(/^REFUSED HTTP 403/)])
    const token = await fixture.signIn(member)
    expect((await fixture.ok(getChannels, { token })).telegram?.chat).toBeNull()
    const { items } = await fixture.ok(api.notifications.listAlarms, { token })
    expect(items.map(({ title }) => title)).toContain('Telegram disconnected')
  })

  it('waits as long as Telegram asks for', async () => {
    const { member, chat } = await aLinked()
    chats.setBusy(90)
    expect(await notifyIn(chat, reward(member.memberId))).toEqual([])
    chats.setBusy(0)
    fixture.advance(80 * SECOND_MS)
    await deliver()
    expect(await log(member, 'REWARD_PAID')).toEqual(['RETRYING HTTP 429 1'])
    fixture.advance(10 * SECOND_MS)
    await deliver()
    expect(heard(chat).at(-1)).toContain('1,234.50 USDT')
  })

  it('is sent again when a worker was killed before it could say so, and the log counts it twice', async () => {
    const { member } = await aLinked()
    await notifications.notify(kernel.db, reward(member.memberId))
    await notifications.sendDue()
    const kept = await kernel.db.many<{ id: string; payload: unknown }>(sql`
      select id, payload from kernel_outbox where kind = 'telegram' and done_at is null`)
    await kernel.outbox.drain()
    for (const { id, payload } of kept)
      await kernel.db.run(sql`
        update kernel_outbox set done_at = null, leased_until = null, payload = ${JSON.stringify(payload)} where id = ${id}`)
    await kernel.outbox.drain()
    expect(await log(member, 'REWARD_PAID')).toEqual(['ACCEPTED HTTP 200 2'])
  })
})

describe('what a chat may ask for', () => {
  it('/stop ends the connection; what comes then is for strangers', async () => {
    const { member, chat } = await aLinked()
    await write(chat, '/stop')
    expect(heard(chat).at(-1)).toBe(TEXTS.stopped)
    expect(await notifyIn(chat, reward(member.memberId))).toEqual([])
    for (const text of ['/stop', '/pause', '/start', 'hello', `/start ${'x'.repeat(70)}`]) {
      await write(chat, text)
      expect(heard(chat).at(-1), text).toBe(TEXTS.notLinked)
    }
  })

  it('Auto Master is paused after a second press, never started, and nobody else’s is touched', async () => {
    const [{ member, chat }, { member: other }] = [await aLinked(), await aLinked()]
    for (const { memberId } of [member, other])
      await kernel.db.tx((tx) =>
        fixture.app.modules.autotrading.changeTradingSettings(tx, {
          memberId,
          change: { autoMasterOn: false, mode: 'paper' },
        }),
      )
    for (const one of [member, other]) await startTrading(one)
    await notifyIn(chat, autoPaused(member.memberId))
    chats.press(chat.id, 'pause')
    await listen()
    expect(heard(chat).at(-1)).toBe(TEXTS.pauseAsk)
    expect(await switchOf(member.memberId)).toEqual([true])
    chats.press(chat.id, 'pause-now')
    await listen()
    expect(heard(chat).at(-1)).toBe(TEXTS.paused)
    expect([await switchOf(member.memberId), await switchOf(other.memberId)]).toEqual([[false], [true]])
    chats.press(chat.id, 'pause-now')
    await listen()
    expect(heard(chat).at(-1)).toBe(TEXTS.nothingToPause)
    expect(await switchOf(member.memberId)).toEqual([false])
  })

  it('an update that comes again is left out, also by a second worker', async () => {
    const { chat } = await aLinked()
    const update = {
      update_id: Math.floor(Date.now() / 1_000) + 1_000_000,
      message: {
        message_id: 1,
        date: 0,
        text: '/pause',
        chat: { id: chat.id, type: 'private', first_name: 'Haneul' },
        from: { id: chat.id, is_bot: false, first_name: 'Haneul' },
      },
    } as const
    const before = heard(chat).length
    await Promise.all([notifications.handleOnce(update), notifications.handleOnce(update)])
    await notifications.handleOnce({ ...update, update_id: update.update_id - 1 })
    await deliver()
    expect(heard(chat).slice(before)).toEqual([TEXTS.pauseAsk])
    await kernel.db.run(sql`update notifications_bot set last_update = 0`)
  })

  it('a group gets no answer, and one update that cannot be handled holds up no other', async () => {
    const { chat } = await aLinked()
    const from = { id: chat.id, is_bot: false, first_name: 'Haneul' } as const
    const group = { id: chat.id, type: 'group', title: 'All', first_name: undefined } as const
    const first = Math.floor(Date.now() / 1_000) + 2_000_000
    const message = { message_id: 1, date: 0, text: '/pause', from }
    const before = heard(chat).length
    await notifications.handleOnce({ update_id: first, message: { ...message, chat: group } })
    await notifications.handleOnce({ update_id: first + 1, message: JSON.parse('{"text":"/stop"}') })
    const own = { id: chat.id, type: 'private', first_name: 'Haneul' } as const
    await notifications.handleOnce({ update_id: first + 2, message: { ...message, chat: own } })
    await deliver()
    expect(heard(chat).slice(before)).toEqual([TEXTS.pauseAsk])
    await kernel.db.run(sql`update notifications_bot set last_update = 0`)
  })

  it('one worker listens at a time; another takes over when it is gone', async () => {
    const chat = person('Waits')
    chats.write(chat.id, '/start')
    const other = randomUUID()
    await notifications.pollUpdates(worker)
    chats.write(chat.id, '/start')
    expect(await notifications.pollUpdates(other)).toBe(0)
    fixture.advance(61 * SECOND_MS)
    expect(await notifications.pollUpdates(other)).toBe(1)
    fixture.advance(61 * SECOND_MS)
    await listen()
    expect(heard(chat)).toEqual([TEXTS.notLinked, TEXTS.notLinked])
  })
})
