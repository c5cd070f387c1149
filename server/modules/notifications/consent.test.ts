import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { campaign, KOREA, createPushFixture, type Pushed } from '#testing/fixtures/push-fixture.ts'
import type { AlarmKind, MemberAlarm } from './notifications.ts'

const fixture = await createPushFixture()
const { kernel, notifications, signIn, aPushed, deliver, toHour } = fixture

describe('switches', () => {
  it.each([
    ['pushSignals', 'SIGNAL_FOUND'],
    ['pushRewards', 'REWARD_PAID'],
    ['push', 'INQUIRY_ANSWERED'],
  ] as const)('%s off keeps its pushes away, the alarm stays', async (name, kind: AlarmKind) => {
    const member = await aPushed()
    toHour(KOREA, 12)
    const token = await signIn(member)
    await fixture.ok(api.notifications.changeSettings, { token, body: { [name]: false } })
    const params = {
      amount: '1',
      coin: 'USDT',
      day: 'x',
      title: 'x',
      id: 'x',
      pair: 'x',
      what: 'x',
      direction: 'UP',
    }
    const { memberId } = member
    // A border of this test: the values of three kinds at once.
    await notifications.notify(kernel.db, {
      memberId,
      name: randomUUID(),
      kind,
      params,
    } as unknown as MemberAlarm)
    await deliver()
    expect(member.received).toHaveLength(0)
    expect((await fixture.ok(api.notifications.listAlarms, { token })).items.length).toBeGreaterThan(0)
  })

  it('keep language and zone with the account', async () => {
    const { token } = await aPushed()
    const body = { locale: 'ja', timezone: 'Asia/Tokyo' } as const
    const { settings } = await fixture.ok(api.notifications.changeSettings, { token, body })
    expect(settings).toMatchObject({ ...body, push: true, nightPush: false, marketing: false, devices: 1 })
    expect(settings.pushKey).toMatch(/^[\w-]{87}$/)
  })
})

describe('advertising', () => {
  it('goes only to members who agreed, says what it is and from whom, and one tap ends it', async () => {
    const member = await aPushed()
    toHour(KOREA, 12)
    const token = await signIn(member)
    expect(await notifications.notify(kernel.db, campaign(member.memberId))).toBe(false)
    const { consentResult } = await fixture.ok(api.notifications.changeSettings, {
      token,
      body: { marketing: true },
    })
    expect(consentResult?.marketing).toBe(true)
    expect(await notifications.notify(kernel.db, campaign(member.memberId))).toBe(true)
    await deliver()
    const ad = member.received
      .map(({ text }) => JSON.parse(text))
      .find(({ title }) => title.startsWith('(AD)'))
    expect(ad).toMatchObject({ title: '(AD) Autumn', body: '[MCS Members] 10 % off' })
    const listed = await fixture.ok(api.notifications.listAlarms, { token, locale: 'ko' })
    expect(listed.items.map(({ title }) => title)).toContain('(광고) Autumn')
    const optOut = { body: { token: ad.optOut.token } }
    expect(await fixture.ok(api.notifications.optOut, optOut)).toEqual({ ended: true })
    expect(await fixture.ok(api.notifications.optOut, optOut)).toEqual({ ended: false })
    expect(await notifications.notify(kernel.db, campaign(member.memberId))).toBe(false)
    const forged = { body: { token: `${randomUUID()}.${String(ad.optOut.token).split('.')[1]}` } }
    expect(await fixture.code(api.notifications.optOut, forged)).toBe('COMMON-A001')
  })

  it('waits for the morning like everything that is not urgent', async () => {
    const member = await aPushed()
    await fixture.ok(api.notifications.changeSettings, {
      token: await signIn(member),
      body: { marketing: true },
    })
    await kernel.db.run(sql`delete from notifications_pushes`)
    toHour(KOREA, 22)
    await notifications.notify(kernel.db, campaign(member.memberId))
    await deliver()
    expect(member.received).toHaveLength(0)
  })

  it('is asked for again every two years and ends without an answer; an answer starts two new ones', async () => {
    const [silent, keen] = [await aPushed(), await aPushed()]
    for (const member of [silent, keen])
      await fixture.ok(api.notifications.changeSettings, {
        token: await signIn(member),
        body: { marketing: true },
      })
    const kinds = async ({ memberId }: Pushed) =>
      (
        await kernel.db.many<{ kind: string }>(sql`
          select kind from notifications_alarms where member_id = ${memberId} and kind like 'CONSENT%' order by at, id`)
      ).map(({ kind }) => kind)
    fixture.advance(701 * DAY_MS)
    await notifications.renewConsents()
    await notifications.renewConsents()
    expect(await kinds(silent)).toEqual(['CONSENT_GIVEN', 'CONSENT_RENEWAL'])
    await fixture.ok(api.notifications.changeSettings, {
      token: await signIn(keen),
      body: { marketing: true },
    })
    fixture.advance(30 * DAY_MS)
    await notifications.renewConsents()
    expect(await kinds(silent)).toEqual(['CONSENT_GIVEN', 'CONSENT_RENEWAL', 'CONSENT_ENDED'])
    expect(await kinds(keen)).toEqual(['CONSENT_GIVEN', 'CONSENT_RENEWAL', 'CONSENT_GIVEN'])
    const settings = async (member: Pushed) =>
      (await fixture.ok(api.notifications.getSettings, { token: await signIn(member) })).marketing
    expect([await settings(silent), await settings(keen)]).toEqual([false, true])
    const kept = await kernel.db.many(sql`
      select is_granted, reason from notifications_consents where member_id = ${silent.memberId} order by at`)
    expect(kept).toEqual([
      { is_granted: true, reason: 'MEMBER' },
      { is_granted: false, reason: 'NOT_RENEWED' },
    ])
  })
})

describe('safety', () => {
  it('a sign-in with a new kind of device is told, a second one with it is not', async () => {
    const { id, password, token } = await aPushed()
    const categories = async () =>
      (await fixture.ok(api.notifications.listAlarms, { token, query: { category: 'SECURITY' } })).total
    const before = await categories()
    await fixture.app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605', 'content-type': 'application/json' },
      payload: JSON.stringify({ id, password }),
    })
    expect(await categories()).toBe(before + 1)
    await fixture.ok(api.identity.signIn, { body: { id, password } })
    expect(await categories()).toBe(before + 1)
  })
})
