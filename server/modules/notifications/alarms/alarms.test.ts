import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { inquiry, KOREA, createPushFixture, reward } from '#testing/fixtures/push-fixture.ts'
import type { TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createPushFixture()
const { service, kernel, notifications, signIn, aPushed, deliver, toHour } = fixture

/** A new token of the very session a member was made with. */
async function fresh({ refreshToken, deviceId }: TestMember): Promise<string> {
  return (await fixture.ok(api.identity.reissueToken, { body: { refreshToken, deviceId } })).access_token
}

describe('an alarm', () => {
  it('is told once under its name, worded in the language that asks, unread until it is read', async () => {
    const { memberId, token } = await aPushed()
    const alarm = reward(memberId)
    expect(await notifications.notify(kernel.db, alarm)).toBe(true)
    expect(await notifications.notify(kernel.db, alarm)).toBe(false)
    const { items } = await fixture.ok(api.notifications.listAlarms, { token, locale: 'ko' })
    expect(items[0]).toMatchObject({
      title: '리워드 1,234.50 USDT',
      type: 'NOTICE',
      category: 'REWARD',
      path: '/profit/history',
      read: false,
    })
    const english = await fixture.ok(api.notifications.listAlarms, { token })
    expect(english.items[0]?.title).toBe('Reward 1,234.50 USDT')
    expect(await fixture.ok(api.notifications.countUnread, { token })).toEqual({ unread: 1 })
    const ids = items.map(({ id }) => id)
    expect(await fixture.ok(api.notifications.setAlarmsRead, { token, body: { ids } })).toEqual({ unread: 0 })
  })

  it('is neither listed nor marked read for another member', async () => {
    const [own, other] = [await aPushed(), await aPushed()]
    await notifications.notify(kernel.db, reward(own.memberId))
    const [alarm] = (await fixture.ok(api.notifications.listAlarms, { token: own.token })).items
    expect((await fixture.ok(api.notifications.listAlarms, { token: other.token })).items).not.toContainEqual(
      alarm,
    )
    await fixture.ok(api.notifications.setAlarmsRead, {
      token: other.token,
      body: { ids: [alarm?.id ?? ''], all: true },
    })
    expect(await fixture.ok(api.notifications.countUnread, { token: own.token })).toEqual({ unread: 1 })
  })

  it('stands or falls with the transaction of its cause', async () => {
    const { memberId } = await aPushed()
    const alarm = reward(memberId)
    await kernel.db
      .tx(async (tx) => {
        await notifications.notify(tx, alarm)
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
    expect(await notifications.notify(kernel.db, alarm)).toBe(true)
  })

  it('told fifty times at once is one alarm and one push', async () => {
    const member = await aPushed()
    toHour(KOREA, 12)
    const alarm = reward(member.memberId)
    const told = await Promise.all(Array.from({ length: 50 }, () => notifications.notify(kernel.db, alarm)))
    expect(told.filter(Boolean)).toHaveLength(1)
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(member.received).toHaveLength(1)
  })

  it('is forgotten after 180 days', async () => {
    const member = await aPushed()
    await notifications.notify(kernel.db, reward(member.memberId))
    fixture.advance(179 * DAY_MS)
    await notifications.sweep()
    const token = await signIn(member)
    const listed = async () => (await fixture.ok(api.notifications.listAlarms, { token })).items
    expect((await listed()).map(({ category }) => category)).toContain('REWARD')
    fixture.advance(2 * DAY_MS)
    await notifications.sweep()
    expect(
      (
        await kernel.db.one<{ n: bigint }>(sql`
      select count(*) as n from notifications_alarms where member_id = ${member.memberId} and category = 'REWARD'`)
      ).n,
    ).toBe(0n)
  })
})

describe('a web push', () => {
  it('arrives encrypted for the browser alone, proven by the server’s key, and opens to what was told', async () => {
    const member = await aPushed()
    toHour(KOREA, 12)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    const [push] = member.received
    expect(JSON.parse(push?.text ?? '')).toMatchObject({
      title: 'Reward 1,234.50 USDT',
      body: 'Paid for the reward day 2026-11-20.',
      path: '/profit/history',
      lang: 'en',
    })
    expect(push?.isProven).toBe(true)
    expect(push?.headers['content-encoding']).toBe('aes128gcm')
    // A device that is off until the evening must not ring in the night.
    const ttl = Number(push?.headers['ttl'])
    expect(ttl).toBeLessThanOrEqual(9 * 3600)
    expect(ttl).toBeGreaterThan(9 * 3600 - 60)
  })

  it('is kept for a service that does not answer, and given up for a browser that is gone', async () => {
    const member = await aPushed()
    toHour(KOREA, 12)
    service.answerWith(500)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(0)
    service.answerWith(201)
    fixture.advance(5_000)
    await deliver()
    expect(member.received).toHaveLength(1)
    service.answerWith(410)
    await notifications.notify(kernel.db, inquiry(member.memberId))
    await deliver()
    service.answerWith(201)
    const { devices } = await fixture.ok(api.notifications.getSettings, { token: await signIn(member) })
    expect(devices).toBe(0)
  })

  it('goes to no address but a push service’s', async () => {
    const { token } = await aPushed()
    const { keys } = service.subscribe()
    const refused = [
      'http://127.0.0.1:5432/x',
      'https://fcm.googleapis.com.evil.example/x',
      'http://fcm.googleapis.com/x',
    ]
    for (const endpoint of [
      ...refused,
      'https://u@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
    ]) {
      const body = { platform: 'web' as const, subscription: { endpoint, keys } }
      expect(await fixture.code(api.notifications.addPushToken, { token, body }), endpoint).toBe(
        'COMMON-B001',
      )
    }
    const body = {
      platform: 'web' as const,
      subscription: { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys },
    }
    expect(await fixture.code(api.notifications.addPushToken, { token, body })).toBe('success')
  })

  it('ends with its session, and a device cannot be taken away by another member', async () => {
    const [member, other] = [await aPushed(), await aPushed()]
    toHour(KOREA, 12)
    const [device] = await kernel.db.many<{ id: string }>(
      sql`select id from notifications_devices where member_id = ${member.memberId}`,
    )
    const query = { id: device?.id ?? '' }
    const gone = await fixture.ok(api.notifications.removePushToken, { token: await signIn(other), query })
    expect(gone).toEqual({ ended: false })
    await fixture.ok(api.identity.signOut, {
      token: await fresh(member),
      body: { refreshToken: member.refreshToken },
    })
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(0)
  })
})
