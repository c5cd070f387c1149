import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { inquiry, KOREA, createPushFixture, reward, titles } from '#testing/fixtures/push-fixture.ts'
import type { MemberAlarm } from '../notifications.ts'

const fixture = await createPushFixture()
const { service, kernel, notifications, signIn, aPushed, deliver, toHour } = fixture

const security = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'SECURITY_OTP_OFF',
  params: { changedAt: kernel.clock.now().toISOString() },
})

describe.each([
  ['KOR', KOREA],
  ['USA', 'America/New_York'],
  ['USA', 'America/Los_Angeles'],
] as const)('by night in %s, %s', (country, zone) => {
  it('news waits for one summary at 08:00 and nothing is lost; safety rings at any hour', async () => {
    const member = await aPushed(country, zone)
    toHour(zone, 20, 59)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(titles(member)).toEqual(['Reward 1,234.50 USDT'])
    fixture.advance(MINUTE_MS)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    toHour(zone, 3)
    await notifications.notify(kernel.db, inquiry(member.memberId))
    await notifications.notify(kernel.db, security(member.memberId))
    await deliver()
    expect(titles(member).slice(1)).toEqual(['OTP turned off'])
    toHour(zone, 7, 59)
    await deliver()
    expect(member.received).toHaveLength(2)
    toHour(zone, 8)
    await deliver()
    await deliver()
    expect(member.received.slice(2).map(({ text }) => JSON.parse(text))).toMatchObject([
      { title: 'Overnight: 2 notifications', body: 'Rewards 1 · Inquiries 1', path: '/alarm' },
    ])
  })

  it('a push that a dead service delayed into the night comes in the morning', async () => {
    const member = await aPushed(country, zone)
    toHour(zone, 20, 59)
    service.answerWith(503)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    service.answerWith(201)
    fixture.advance(2 * MINUTE_MS)
    await deliver()
    expect(member.received).toHaveLength(0)
    toHour(zone, 8)
    await deliver()
    expect(titles(member)).toEqual(['Reward 1,234.50 USDT'])
  })
})

describe('the night', () => {
  it('rings once for a push that a worker put back and was killed before it said so', async () => {
    const member = await aPushed()
    toHour(KOREA, 20, 59)
    service.answerWith(503)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    service.answerWith(201)
    const effect = await kernel.db.one<{ id: string; payload: unknown }>(sql`
      select id, payload from kernel_outbox where kind = 'push' and payload ->> 'memberId' = ${member.memberId}`)
    fixture.advance(2 * MINUTE_MS)
    await deliver()
    await kernel.db.run(sql`
      update kernel_outbox set done_at = null, payload = ${JSON.stringify(effect.payload)} where id = ${effect.id}`)
    toHour(KOREA, 8)
    await deliver()
    expect(titles(member)).toEqual(['Reward 1,234.50 USDT'])
  })

  it('rings for members who want it', async () => {
    const member = await aPushed()
    await fixture.ok(api.notifications.changeSettings, {
      token: await signIn(member),
      body: { nightPush: true },
    })
    toHour(KOREA, 2)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(1)
  })

  it('leaves out what is over by morning', async () => {
    const member = await aPushed()
    toHour(KOREA, 23)
    const signal = (name: string, hours: number): MemberAlarm => ({
      memberId: member.memberId,
      name,
      kind: 'SIGNAL_FOUND',
      params: { pair: 'BTC/USDT', what: 'BREAKOUT', direction: 'UP', probability: '44', id: 'x' },
      expiresAt: new Date(kernel.clock.nowMs() + hours * HOUR_MS),
    })
    await notifications.notify(kernel.db, signal('short', 4))
    await notifications.notify(kernel.db, signal('long', 24))
    await deliver()
    toHour(KOREA, 8)
    await deliver()
    expect(titles(member)).toEqual(['BTC/USDT: breakout, up'])
  })
})

describe('a storm', () => {
  it('ends in one summary after five of a category in ten minutes; other categories continue', async () => {
    const member = await aPushed()
    toHour(KOREA, 12)
    for (let count = 0; count < 9; count += 1) {
      await notifications.notify(kernel.db, reward(member.memberId))
      await deliver()
      fixture.advance(1_000)
    }
    await notifications.notify(kernel.db, inquiry(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(6)
    fixture.advance(10 * MINUTE_MS)
    await deliver()
    expect(titles(member).slice(6)).toEqual(['Rewards: 4 more'])
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(8)
  })
})
