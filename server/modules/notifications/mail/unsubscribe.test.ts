import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createPushFixture, type Pushed } from '#testing/fixtures/push-fixture.ts'
import type { MemberAlarm } from '../notifications.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed } = fixture
const { server } = fixture.app
const { getChannels, changeMailSwitch, getUnsubscribe, unsubscribe } = api.notifications

const alarm = (memberId: string, kind: 'PLAN_ENDED' | 'WITHDRAW_COMPLETE'): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind,
  params: { amount: '500', coin: 'USDT' },
})
/** Notifies a member and returns the mail about it, if there was one. */
async function mailOf(member: Pushed, kind: 'PLAN_ENDED' | 'WITHDRAW_COMPLETE' = 'PLAN_ENDED') {
  const before = (await fixture.mails(member.email)).length
  await notifications.notify(kernel.db, alarm(member.memberId, kind))
  const mails = await fixture.mails(member.email)
  return mails.length > before ? mails[0] : undefined
}
const switches = async ({ token }: Pushed) =>
  Object.fromEntries(
    (await fixture.ok(getChannels, { token })).mails.map(({ category, on }) => [category, on]),
  )
/** Posts as a mail client does: no cookie, no session, another origin. */
const post = (
  url: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  server.inject({
    method: 'POST',
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    payload,
  })

describe('a mail that may be switched off', () => {
  it('carries both lines of RFC 8058 and the same address as a plain link, in the member’s language', async () => {
    const member = await aPushed()
    await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { locale: 'ko' } })
    const mail = await mailOf(member)
    expect(mail?.unsubscribe).toMatch(/^http[^ ]+\/ko\/unsubscribe\?token=[\w-]+\.PLAN\.[\w-]+$/)
    expect(mail?.text).toContain(mail?.unsubscribe)
    expect(mail?.text).toContain('수신 거부')
    expect(mail?.html).toContain(`href="${mail?.unsubscribe}"`)
  })

  it('is switched off by one post of a mail client, and the settings show it', async () => {
    const member = await aPushed()
    const url = (await mailOf(member))?.unsubscribe ?? ''
    const answer = await post(url)
    expect([answer.statusCode, answer.body]).toEqual([200, 'Unsubscribed'])
    expect(await switches(member)).toEqual({ MEMBERSHIP: true, PLAN: false })
    expect(await mailOf(member)).toBeUndefined()
    expect((await fixture.ok(api.alerts.getAlerts, { token: member.token })).events).toContainEqual(
      expect.objectContaining({ event: 'PLAN', on: true }),
    )
  })

  it('is switched off by a post in parts too', async () => {
    const member = await aPushed()
    const url = (await mailOf(member))?.unsubscribe ?? ''
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(url, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await switches(member)).toMatchObject({ PLAN: false })
  })

  it('is let be by a scanner: opening, asking for the head, and a post without the field change nothing', async () => {
    const member = await aPushed()
    const url = (await mailOf(member))?.unsubscribe ?? ''
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    for (const method of ['GET', 'HEAD'] as const) await server.inject({ method, url: path })
    const token = new URL(url).searchParams.get('token') ?? ''
    expect(await fixture.ok(getUnsubscribe, { query: { token } })).toEqual({ category: 'PLAN', on: true })
    expect((await post(url, 'One-Click')).statusCode).toBe(400)
    expect((await post(url, '')).statusCode).toBe(400)
    expect(await switches(member)).toEqual({ MEMBERSHIP: true, PLAN: true })
  })

  it('is switched off once by two posts at once and a third, and stays so when its pushes are switched', async () => {
    const member = await aPushed()
    const { token, memberId } = member
    const url = (await mailOf(member))?.unsubscribe ?? ''
    const answers = await Promise.all([post(url), post(url)])
    expect([...answers, await post(url)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const on of [false, true])
      await fixture.ok(api.alerts.changeAlertEvent, { token, params: { event: 'PLAN' }, body: { on } })
    expect(
      await kernel.db.many(sql`
      select category, is_on, muted from notifications_routes where member_id = ${memberId}`),
    ).toEqual([{ category: 'PLAN', is_on: true, muted: ['MAIL'] }])
    await fixture.ok(changeMailSwitch, { token, params: { category: 'PLAN' }, body: { on: true } })
    expect(await mailOf(member)).toBeDefined()
  })
})

describe('a token', () => {
  it('that is forged, of another member or of another category is refused and changes nothing', async () => {
    const [member, other] = [await aPushed(), await aPushed()]
    const url = (await mailOf(member))?.unsubscribe ?? ''
    const token = new URL(url).searchParams.get('token') ?? ''
    const [, category = '', mac = ''] = token.split('.')
    const wrong = [
      '',
      'x',
      `${other.memberId}.${category}.${mac}`,
      `${member.memberId}.MEMBERSHIP.${mac}`,
      `${member.memberId}.SECURITY.${mac}`,
      `${member.memberId}.PLAN.${'A'.repeat(mac.length)}`,
      `${token}.x`,
    ]
    for (const text of wrong) {
      expect((await post(`/unsubscribe?token=${text}`)).statusCode, text).toBe(404)
      expect(await fixture.code(unsubscribe, { body: { token: text } }), text).toBe('COMMON-A001')
      expect(await fixture.code(getUnsubscribe, { query: { token: text } }), text).toBe('COMMON-A001')
    }
    expect(await switches(member)).toEqual({ MEMBERSHIP: true, PLAN: true })
    expect(await switches(other)).toEqual({ MEMBERSHIP: true, PLAN: true })
  })

  it('of an account that was erased is refused and leaves nothing behind', async () => {
    const member = await aPushed()
    const url = (await mailOf(member))?.unsubscribe ?? ''
    await kernel.db.run(sql`update identity_members set state = 'CLOSED' where id = ${member.memberId}`)
    expect((await post(url)).statusCode).toBe(404)
    expect(
      await kernel.db.many(sql`select 1 from notifications_routes where member_id = ${member.memberId}`),
    ).toEqual([])
  })

  it.each(LOCALES)('is accepted by its page’s address in %s', async (locale) => {
    const prefix = locale === 'en' ? '' : `/${locale}`
    expect((await post(`${prefix}/unsubscribe?token=x`)).statusCode).toBe(404)
    expect((await post(`${prefix}/unsubscribe?token=x`, 'x')).statusCode).toBe(400)
  })
})

describe('what may not be switched off', () => {
  it('has no such link: withdrawals, and payments of a membership', async () => {
    const member = await aPushed()
    expect((await mailOf(member, 'WITHDRAW_COMPLETE'))?.unsubscribe).toBe('')
    const { token } = member
    for (const category of ['SECURITY', 'WITHDRAW', 'DEPOSIT', 'x'])
      expect(await fixture.code(changeMailSwitch, { token, params: { category }, body: { on: false } })).toBe(
        'COMMON-A001',
      )
  })

  it('follows no switch: a membership’s payments are mailed while its dates are not', async () => {
    const member = await aPushed()
    const { token, memberId } = member
    await fixture.ok(changeMailSwitch, { token, params: { category: 'MEMBERSHIP' }, body: { on: false } })
    const before = (await fixture.mails(member.email)).length
    const mail = {
      textOf: () => ({ subject: 'About a membership', greeting: '', lines: [] }),
      times: {},
      values: {},
      path: '/subscribe',
    }
    const endsAt = plus(kernel.clock.now(), DAY_MS).toISOString()
    for (const kind of ['MEMBERSHIP_EXPIRED', 'MEMBERSHIP_RENEWED'] as const) {
      await notifications.notify(kernel.db, {
        memberId,
        name: kind,
        kind,
        params: { item: 'SIGNAL', endsAt, nextAt: endsAt },
      })
      await notifications.mailAbout(kernel.db, { memberId, name: kind, kind, mail })
    }
    const mails = await fixture.mails(member.email)
    expect(mails.length - before).toBe(1)
    expect(mails[0]?.unsubscribe).toBe('')
  })
})
