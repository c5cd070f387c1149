import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel } = fixture.app
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { getWithdrawalCase, getMemberContext } = consoleApi.cases

const caseOf = (id: string) => staff.finance.ok(getWithdrawalCase, { params: { id } })
async function endAs(id: string, state: 'CONFIRMED' | 'CANCELLED'): Promise<void> {
  const by = state === 'CONFIRMED' ? 'a + b' : null
  await kernel.db.run(sql`
    update wallet_payouts set state = ${state}, ended_at = ${kernel.clock.now()}, approved_by = ${by} where id = ${id}`)
}

describe('the case of a withdrawal', () => {
  it('says what is available before and after it, and what share it takes', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await withdraw(member, { quantity: '1250' })
    const { balance, sharePercent, coin } = await caseOf(id)
    expect(coin).toBe('USDT')
    expect(balance).toMatchObject({ before: '5000', after: '3750', lockedMcs: '0' })
    expect(sharePercent).toBe('25.0')
    await staff.finance.ok(consoleApi.withdrawals.rejectWithdrawal, {
      params: { id },
      body: { reason: 'a test' },
    })
    expect(await caseOf(id)).toMatchObject({ balance: null, sharePercent: null })
  })

  it('says where the money came from, as sums of each kind and the newest first', async () => {
    const member = await fixture.aWalletMember({ USDT: '300', TRX: '200' })
    await fixture.deposit(member, 'USDT', '900')
    const { id } = await withdraw(member, { quantity: '100' })
    const { inflows, credits } = (await caseOf(id)).context
    const inUsdt = inflows.filter(({ sum }) => sum.coin === 'USDT')
    expect(inUsdt).toEqual([{ kind: 'deposit', count: 2, sum: { amount: '1200', coin: 'USDT' } }])
    expect(credits.filter(({ sum }) => sum.coin === 'USDT').map(({ sum }) => sum.amount)).toEqual([
      '900',
      '300',
    ])
  })

  it('says who else was paid at the address, payments given back aside', async () => {
    const [one, other, stranger] = [
      await fixture.aWalletMember(),
      await fixture.aWalletMember(),
      await fixture.aWalletMember(),
    ]
    const address = fixture.strangeAddress()
    const first = (await withdraw(one, { address, quantity: '40' })).id
    await endAs(first, 'CONFIRMED')
    await endAs((await withdraw(stranger, { address, quantity: '500' })).id, 'CANCELLED')
    await endAs((await withdraw(other, { address, quantity: '60' })).id, 'CONFIRMED')
    const { id } = await withdraw(one, { address, quantity: '70' })
    const found = (await caseOf(id)).address
    expect(found.own).toEqual({ count: 1, worthUsdt: '40' })
    expect(found.others).toMatchObject([
      { member: { id: other.memberId, loginId: other.id }, count: 1, worthUsdt: '60', hasSameInviter: false },
    ])
  })

  it('says how fast money leaves in 1, 7 and 30 days, and leaves out what was given back', async () => {
    const member = await fixture.aWalletMember()
    const old = (await withdraw(member, { quantity: '10' })).id
    await endAs(old, 'CONFIRMED')
    const daysAgo = (days: number) => new Date(kernel.clock.nowMs() - days * DAY_MS - 1_000)
    await kernel.db.run(sql`update wallet_payouts set created_at = ${daysAgo(8)} where id = ${old}`)
    const week = (await withdraw(member, { quantity: '30' })).id
    await endAs(week, 'CONFIRMED')
    await kernel.db.run(sql`update wallet_payouts set created_at = ${daysAgo(2)} where id = ${week}`)
    await endAs((await withdraw(member, { quantity: '500' })).id, 'CANCELLED')
    const { id } = await withdraw(member, { quantity: '100' })
    const { velocity } = (await caseOf(id)).context
    expect(velocity.spans).toEqual([
      { days: 1, count: 1, worthUsdt: '100' },
      { days: 7, count: 2, worthUsdt: '130' },
      { days: 30, count: 3, worthUsdt: '140' },
    ])
    expect(velocity.meanUsdt).toBe('20')
    expect(velocity.daysUsdt).toHaveLength(30)
    expect(velocity.daysUsdt.slice(-3)).toEqual(['30', '0', '100'])
    expect(velocity.daysUsdt.at(-9)).toBe('10')
  })

  it('names browsers with how many others used them, the newest change of a credential, and notes', async () => {
    const [member, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const deviceId = randomUUID()
    for (const { id, password } of [other, member])
      await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })
    const { id } = await withdraw(member, { quantity: '100' })
    const text = 'called and confirmed'
    await staff.risk.ok(consoleApi.members.noteMember, {
      params: { id: member.memberId },
      body: { text },
    })
    const { devices, credentialChange, notes } = (await caseOf(id)).context
    expect(devices[0]).toMatchObject({ otherMembers: 1, isOpen: true })
    expect(devices[0]?.address.endsWith('*')).toBe(true)
    expect(devices.at(-1)).toMatchObject({ otherMembers: 0 })
    expect(credentialChange).toMatchObject({ kind: 'OTP_ON' })
    expect(notes).toMatchObject([{ by: 'risk1', text }])
  })

  it('is there for every side that sees withdrawals, and for nobody else', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await withdraw(member, { quantity: '100' })
    for (const role of ['finance', 'risk', 'support', 'auditor'] as const)
      expect(await staff[role].code(getWithdrawalCase, { params: { id } }), role).toBe('success')
    for (const role of ['owner', 'trading', 'content'] as const)
      expect(await staff[role].code(getWithdrawalCase, { params: { id } }), role).toBe('STAFF-A001')
    expect(await staff.finance.code(getWithdrawalCase, { params: { id: randomUUID() } })).toBe('COMMON-A001')
    expect(await staff.finance.code(getWithdrawalCase, { params: { id: 'x' } })).toBe('COMMON-A001')
  })
})

it('the same of a member alone, for those who see members', async () => {
  const member = await fixture.aWalletMember({ USDT: '300' })
  const { credits } = await staff.owner.ok(getMemberContext, { params: { id: member.memberId } })
  expect(credits).toMatchObject([{ kind: 'deposit', sum: { amount: '300', coin: 'USDT' } }])
  expect(await staff.trading.code(getMemberContext, { params: { id: member.memberId } })).toBe('STAFF-A001')
  expect(await staff.owner.code(getMemberContext, { params: { id: randomUUID() } })).toBe('COMMON-A001')
})
