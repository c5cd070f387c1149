import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { createPushFixture, reward } from '#testing/fixtures/push-fixture.ts'
import type { MemberAlarm } from '../notifications.ts'
import { MAIL_WORDS } from './mail-words.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed } = fixture

const withdrawal = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'WITHDRAW_COMPLETE',
  params: { amount: '1234.5', coin: 'USDT' },
})
const planEnd = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'PLAN_ENDED',
  params: { amount: '500', coin: 'USDT' },
})
const subjects = async (email: string) => (await fixture.mails(email)).map(({ subject }) => subject)
const switchPlan = (token: string, on: boolean) =>
  fixture.ok(api.notifications.changeMailSwitch, { token, params: { category: 'PLAN' }, body: { on } })

describe('a withdrawal', () => {
  it('is mailed once, as text and HTML, with the member’s anti-phishing phrase', async () => {
    const member = await aPushed()
    await fixture.ok(api.identity.setMailPhrase, { token: member.token, body: { phrase: 'blue plum' } })
    const alarm = withdrawal(member.memberId)
    await notifications.notify(kernel.db, alarm)
    await notifications.notify(kernel.db, alarm)
    const about = (await fixture.mails(member.email)).filter(({ subject }) => /Withdrawal/.test(subject))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).toContain('1,234.50 USDT sent.')
    expect(about[0]?.text).toContain(MAIL_WORDS.en.notYou)
    expect(about[0]?.text).toContain('blue plum')
    expect(about[0]?.links.some((link) => link.endsWith('/wallet/histories'))).toBe(true)
  })

  it('is mailed in the member’s language, and also when mails about plans are off', async () => {
    const member = await aPushed()
    await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { locale: 'ko' } })
    await switchPlan(member.token, false)
    await notifications.notify(kernel.db, withdrawal(member.memberId))
    const [mail] = await fixture.mails(member.email)
    expect(mail?.language).toBe('ko')
    expect(mail?.text).toContain(MAIL_WORDS.ko.notYou)
  })
})

it('the end of a plan is mailed until its member switches that off; a reward is never mailed', async () => {
  const member = await aPushed()
  const before = (await subjects(member.email)).length
  await notifications.notify(kernel.db, planEnd(member.memberId))
  await notifications.notify(kernel.db, reward(member.memberId))
  expect((await subjects(member.email)).length - before).toBe(1)
  await switchPlan(member.token, false)
  await notifications.notify(kernel.db, planEnd(member.memberId))
  expect((await subjects(member.email)).length - before).toBe(1)
})

it.each(LOCALES)('the words around a mail are whole in %s', (locale) => {
  for (const text of Object.values(MAIL_WORDS[locale])) expect(text.trim()).not.toBe('')
  expect(MAIL_WORDS[locale].greeting).toContain('{name}')
})
