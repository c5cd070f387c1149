import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { quoteMembership, subscribe, getMembershipStatus, changeAutoRenew } = api.membership

beforeEach(() => modules.market.confirmMcsPrice())

/** Moves the clock to some hours around an end, with the desk awake and the jobs run as they do each five minutes. */
async function goTo(end: string, hours: number): Promise<void> {
  const left = Date.parse(end) + hours * HOUR_MS - kernel.clock.nowMs()
  fixture.advance(left > 0 ? left : 0)
  await work()
}
async function work(): Promise<void> {
  await modules.market.confirmMcsPrice()
  await modules.membership.renewDue()
  await modules.membership.notifyEnds()
}

async function aRenewing(funds: string, autoRenew = true) {
  const member = await money.aFunded({ MCS: funds })
  await modules.market.confirmMcsPrice()
  const token = await money.token(member)
  const { quoteId } = await fixture.ok(quoteMembership, { token, body: { item: 'AUTOBOT', days: 30 } })
  const { subscription } = await fixture.ok(subscribe, { token, body: { quoteId, autoRenew } })
  return { member, end: subscription.end }
}

const status = async (member: FundedMember) =>
  (await fixture.ok(getMembershipStatus, { token: await money.token(member) })).AUTOBOT
const isOpen = async ({ memberId }: FundedMember) => (await modules.membership.autobotAccess(memberId)).isOpen
const alarms = async ({ memberId }: FundedMember) => {
  const rows = await kernel.db.many<{ kind: string; step: number }>(sql`
    select kind, step from membership_alarms where member_id = ${memberId} and item = 'AUTOBOT' order by at, step`)
  return rows.map(({ kind, step }) => (step === 0 ? kind : `${kind} ${step}`))
}
const mcs = async ({ memberId: ownerId }: FundedMember) =>
  (await modules.ledger.getBalance(kernel.db, { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId }))
    .balance

describe('renewal by itself', () => {
  it('is off by default: the end is told at 72 hours and at a day, and access ends', async () => {
    const { member, end } = await aRenewing('1000', false)
    await goTo(end, -72.1)
    expect(await alarms(member)).toEqual([])
    await goTo(end, -72)
    await goTo(end, -24)
    await goTo(end, 0)
    expect(await alarms(member)).toEqual(['EXPIRING', 'LAST_DAY', 'EXPIRED'])
    expect(await isOpen(member)).toBe(false)
    const subjects = (await fixture.mails(member.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Auto Master')).length).toBe(2)
  })

  it('pays a day before the end at the price of that moment, told a day earlier', async () => {
    const { member, end } = await aRenewing('1000')
    await goTo(end, -48)
    expect(await alarms(member)).toEqual(['RENEWAL_AHEAD'])
    await modules.market.setMcsPrice(kernel.db, parseUnits('0.24') ?? 0n)
    await goTo(end, -24.01)
    expect(await mcs(member)).toBe(parseUnits('760'))
    await goTo(end, -24)
    expect(await mcs(member)).toBe(parseUnits('510'))
    expect((await status(member)).end).toBe(new Date(Date.parse(end) + 30 * DAY_MS).toISOString())
    expect(await alarms(member)).toEqual(['RENEWAL_AHEAD', 'RENEWED'])
    await modules.market.setMcsPrice(kernel.db, parseUnits('0.25') ?? 0n)
    fixture.advance(11 * MINUTE_MS)
  })

  it('tries at -24, 0, +24 and +48 hours with an alarm before each, open until then, never below zero', async () => {
    const { member, end } = await aRenewing('479.999999')
    for (const hours of [-48, -24, 0, 24]) {
      await goTo(end, hours)
      expect(await isOpen(member)).toBe(true)
    }
    expect(await alarms(member)).toEqual([
      'RENEWAL_AHEAD',
      'RENEWAL_FAILED 1',
      'RENEWAL_FAILED 2',
      'RENEWAL_FAILED 3',
    ])
    expect(await status(member)).toMatchObject({ state: 'GRACE', end, autoRenew: true })
    fixture.advance(Date.parse(end) + 48 * HOUR_MS - kernel.clock.nowMs() - 5 * SECOND_MS)
    expect(await isOpen(member)).toBe(true)
    await goTo(end, 48)
    expect(await isOpen(member)).toBe(false)
    expect((await alarms(member)).at(-1)).toBe('EXPIRED')
    expect(await mcs(member)).toBe(parseUnits('239.999999'))
    await goTo(end, 96)
    expect((await alarms(member)).length).toBe(5)
    expect(await status(member)).toMatchObject({ state: 'EXPIRED', autoRenew: false, nextTryAt: null })
  })

  it('renews the period the member bought after days that staff granted', async () => {
    const { member, end } = await aRenewing('1000')
    const { memberId } = member
    const grant = { id: randomUUID(), memberId, item: 'AUTOBOT', days: 7 } as const
    await kernel.db.tx((tx) => modules.membership.grantPeriod(tx, grant))
    const later = new Date(Date.parse(end) + 7 * DAY_MS).toISOString()
    await goTo(later, -48)
    await goTo(later, -24)
    expect(await alarms(member)).toEqual(['RENEWAL_AHEAD', 'RENEWED'])
    expect(await mcs(member)).toBe(parseUnits('520'))
    expect((await status(member)).end).toBe(new Date(Date.parse(later) + 30 * DAY_MS).toISOString())
  })

  it('begins where the paid time ended when it happens in the grace period', async () => {
    const { member, end } = await aRenewing('240')
    await goTo(end, 0)
    await goTo(end, 1)
    await money.deposit(member.memberId, 'MCS', '240')
    await goTo(end, 24)
    expect(await mcs(member)).toBe(0n)
    expect(await status(member)).toMatchObject({
      state: 'ACTIVE',
      end: new Date(Date.parse(end) + 30 * DAY_MS).toISOString(),
    })
  })

  it('pays for the grace period when the member renews in it', async () => {
    const { member, end } = await aRenewing('240')
    await goTo(end, 30)
    await money.deposit(member.memberId, 'MCS', '240')
    const token = await money.token(member)
    const quote = await fixture.ok(quoteMembership, { token, body: { item: 'AUTOBOT', days: 30 } })
    expect(quote.start).toBe(end)
  })

  it('switched on after the end, or off in the grace, opens nothing', async () => {
    const late = await aRenewing('240', false)
    await goTo(late.end, 1)
    const token = await money.token(late.member)
    await fixture.ok(changeAutoRenew, { token, body: { item: 'AUTOBOT', on: true } })
    expect(await isOpen(late.member)).toBe(false)
    const early = await aRenewing('240')
    await goTo(early.end, 1)
    expect(await isOpen(early.member)).toBe(true)
    for (const on of [false, true])
      await fixture.ok(changeAutoRenew, {
        token: await money.token(early.member),
        body: { item: 'AUTOBOT', on },
      })
    expect(await isOpen(early.member)).toBe(false)
  })

  it('pays once when jobs run twice and at once', async () => {
    const { member, end } = await aRenewing('10000')
    fixture.advance(Date.parse(end) - 24 * HOUR_MS - kernel.clock.nowMs())
    await modules.market.confirmMcsPrice()
    await Promise.all(Array.from({ length: 6 }, () => modules.membership.renewDue()))
    await modules.membership.renewDue()
    expect(await mcs(member)).toBe(parseUnits('9520'))
  })

  it('catches up after days without a server and charges nobody for closed days', async () => {
    const { member, end } = await aRenewing('10000')
    await goTo(end, 10 * 24)
    const { start, state } = await status(member)
    expect(state).toBe('ACTIVE')
    expect(kernel.clock.nowMs() - Date.parse(start ?? '')).toBeLessThan(60 * SECOND_MS)
    expect(await mcs(member)).toBe(parseUnits('9520'))
  })

  it('cannot be switched by another member', async () => {
    const { member } = await aRenewing('1000')
    const other = await money.aFunded({})
    await fixture.ok(changeAutoRenew, { token: other.token, body: { item: 'AUTOBOT', on: false } })
    expect((await status(member)).autoRenew).toBe(true)
  })
})
