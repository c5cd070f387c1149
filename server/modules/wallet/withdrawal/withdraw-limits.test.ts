import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'
import { limitsOf } from './withdraw-limits.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { withdraw, getWithdrawal, cancelWithdrawal, getBalance } = api.wallet
const { addAddress, changeAllowList, listAddresses, removeAddress } = api.wallet
const { formOf, withdraw: ask, refused, signInAgain } = createWithdrawing(fixture)

beforeEach(() => modules.market.confirmMcsPrice())

const balanceOf = (member: WalletMember) => fixture.ok(getBalance, { token: member.token })
const shown = (member: WalletMember, id: string) =>
  fixture.ok(getWithdrawal, { token: member.token, params: { id } })
/** Its state in the database: sessions run out while tests move the clock. */
async function stateOf(id: string): Promise<string> {
  const { state } = await kernel.db.one<{ state: string }>(
    sql`select state from wallet_payouts where id = ${id}`,
  )
  return state
}

/** The numbers of those under way whose members are locked. */
async function lockedUnderWay(): Promise<string[]> {
  const choice = { queue: 'UNDER_WAY', risk: 'LOCKED', limit: 50 } as const
  return (await modules.wallet.listWithdrawals(kernel.db, choice)).map(({ id }) => id)
}

describe('limits and waits', () => {
  it('above the automatic limit staff look first; until then it can be cancelled', async () => {
    const member = await fixture.aWalletMember()
    const first = await ask(member, { quantity: '995' })
    expect(first.withdrawal).toMatchObject({ state: 'APPROVED', waitsFor: 'chain', canCancel: false })
    const second = await ask(member, { quantity: '10' })
    expect(second.withdrawal).toMatchObject({ state: 'REQUESTED', waitsFor: 'newAddress', canCancel: true })
    expect((await modules.wallet.getStaffWithdrawal(kernel.db, second.id)).row.needs_staff).toBe(true)
    const cancelled = await fixture.ok(cancelWithdrawal, { token: member.token, params: { id: second.id } })
    expect(cancelled).toMatchObject({ state: 'CANCELLED', result: 'Failed' })
    expect(await fixture.code(cancelWithdrawal, { token: member.token, params: { id: second.id } })).toBe(
      'WITHDRAW-A009',
    )
    expect(await fixture.code(cancelWithdrawal, { token: member.token, params: { id: first.id } })).toBe(
      'WITHDRAW-A009',
    )
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '160', USDT: { available: '4005', hold: '995' } })
  })

  it('a first large one to a new address waits a day to the second, even when staff agree', async () => {
    const member = await fixture.aWalletMember()
    const { id, withdrawal } = await ask(member, { quantity: '1001' })
    expect(withdrawal).toMatchObject({ state: 'REQUESTED', waitsFor: 'newAddress' })
    await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    fixture.advance(24 * HOUR_MS - MINUTE_MS)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('REQUESTED')
    fixture.advance(MINUTE_MS)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('APPROVED')
    const { n } = await kernel.db.one<{ n: bigint }>(
      sql`select count(*) as n from chain_payments where id = ${id}`,
    )
    expect(n).toBe(1n)
  })

  it('staff can refuse, and everything comes back', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await ask(member, { quantity: '1500' })
    await kernel.db.tx((tx) => modules.wallet.rejectByStaff(tx, { id, staffId: 'risk-1', reason: 'unclear' }))
    expect(await shown(member, id)).toMatchObject({ state: 'REJECTED', result: 'Failed' })
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
  })

  it('the limit of the day binds, also over several at once', async () => {
    const member = await fixture.aWalletMember({ USDT: '20000', TRX: '400' })
    await ask(member, { quantity: '9950' })
    const codes = await Promise.all([1, 2, 3].map(() => refused(member, { quantity: '60' })))
    expect(codes).toEqual(['WITHDRAW-A005', 'WITHDRAW-A005', 'WITHDRAW-A005'])
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.unbound_day_usdt', '1000'))
    fixture.advance(2_000)
    const other = await fixture.aWalletMember({ USDT: '20000', TRX: '400' })
    expect(await refused(other, { quantity: '1000.000001' })).toBe('WITHDRAW-B007')
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.unbound_day_usdt', '10000'))
    fixture.advance(2_000)
  })
})

describe('locks', () => {
  it('a changed credential locks for 24 hours, and the screen says why and until when', async () => {
    const member = await fixture.aWalletMember()
    await kernel.db.run(sql`
      update identity_members set withdraw_locked_until = ${new Date(kernel.clock.nowMs() + HOUR_MS)} where id = ${member.memberId}`)
    const answer = await fixture.call(withdraw, { token: member.token, body: formOf(member) })
    expect(answer.failure).toMatchObject({ code: 'WITHDRAW-A002', meta: { reason: 'SECURITY' } })
    expect((await balanceOf(member)).withdrawLock).toMatchObject({ reason: 'SECURITY' })
  })

  it('a lock that comes after the request stops it before it is sent', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await ask(member, { quantity: '1001' })
    await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    const { memberId } = member
    const lock = await kernel.db.tx((tx) =>
      modules.wallet.createLock(tx, { memberId, reason: 'RISK', note: 'asked by risk' }),
    )
    fixture.advance(25 * HOUR_MS)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('REQUESTED')
    await kernel.db.tx((tx) => modules.wallet.liftLock(tx, lock))
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('APPROVED')
  })

  it('staff who hold one in the moment it is due keep it back, and no other', async () => {
    const both = [await fixture.aWalletMember(), await fixture.aWalletMember()] as const
    const [first, second] = [
      await ask(both[0], { quantity: '1001' }),
      await ask(both[1], { quantity: '1001' }),
    ]
    for (const { id } of [first, second])
      await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    fixture.advance(25 * HOUR_MS)
    const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = kernel.db.tx(async (tx) => {
      await modules.wallet.hold(tx, { id: first.id, staffId: 'risk-1', note: 'unclear' })
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    const due = modules.wallet.approveDue()
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await kernel.db.many(waiting)).length).toBe(1)
    mayEnd.resolve()
    await holding
    expect(await due).toBe(1)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['REQUESTED', 'APPROVED'])
  })

  it('withdrawals of a suspended member wait until the suspension is lifted', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await ask(member, { quantity: '1001' })
    const { memberId } = member
    const suspend = (isSuspended: boolean) =>
      kernel.db.tx((tx) => modules.identity.changeSuspension(tx, { memberId, isSuspended }))
    await suspend(true)
    fixture.advance(25 * HOUR_MS)
    await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('REQUESTED')
    expect(await lockedUnderWay()).toContain(id)
    await suspend(false)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('APPROVED')
  })
})

describe('the allow-list', () => {
  it('lets withdrawals go to saved addresses only, after 24 hours, and takes 24 hours to switch off', async () => {
    const member = await fixture.aWalletMember()
    const address = fixture.strangeAddress()
    const label = 'Cold wallet'
    const saved = await fixture.ok(addAddress, {
      token: member.token,
      body: { label, address, otpCode: member.code() },
    })
    await fixture.ok(changeAllowList, { token: member.token, body: { on: true, otpCode: member.code() } })
    const early = await fixture.call(withdraw, { token: member.token, body: formOf(member, { address }) })
    expect(early.failure).toMatchObject({ code: 'WITHDRAW-A007', meta: { time: saved.usableAt } })
    expect(await refused(member, { address: fixture.strangeAddress() })).toBe('WITHDRAW-A007')
    const off = await fixture.ok(changeAllowList, {
      token: member.token,
      body: { on: false, otpCode: member.code() },
    })
    expect(Date.parse(off.effectiveAt) - kernel.clock.nowMs()).toBeGreaterThan(23 * HOUR_MS)
    fixture.advance(Date.parse(saved.usableAt) - kernel.clock.nowMs())
    const later = { ...member, ...(await signInAgain(member)) }
    expect(await refused(later, { address: fixture.strangeAddress() })).toBe('WITHDRAW-A007')
    expect(await refused(later, { address })).toBe('success')
    fixture.advance(Date.parse(off.effectiveAt) - kernel.clock.nowMs())
    expect(await refused({ ...member, ...(await signInAgain(member)) }, {})).toBe('success')
  })

  it("forgets an address only for its owner's code", async () => {
    const [owner, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const body = { label: 'x', address: fixture.strangeAddress(), otpCode: owner.code() }
    const { id } = await fixture.ok(addAddress, { token: owner.token, body })
    const by = (member: WalletMember, otpCode: string) =>
      fixture.code(removeAddress, { token: member.token, params: { id }, body: { otpCode } })
    expect(await by(other, other.code())).toBe('COMMON-A001')
    expect(await by(owner, '000000')).toBe('WITHDRAW-B006')
    expect((await fixture.ok(listAddresses, { token: owner.token })).items).toHaveLength(1)
    expect(await by(owner, owner.code())).toBe('success')
    expect((await fixture.ok(listAddresses, { token: owner.token })).items).toEqual([])
  })
})

describe('payments to members that wait', () => {
  async function aHeldPayment() {
    const member = await fixture.aWalletMember({ USDT: '5000', TRX: '40' })
    const recipient = await fixture.aWalletMember({})
    const { address } = await fixture.ok(api.wallet.getDepositAddress, { token: recipient.token })
    const { id } = await ask(member, { address, quantity: '3000' })
    return { member, recipient, id }
  }
  const history = (member: WalletMember, types: string) =>
    fixture.ok(api.wallet.listHistories, { token: member.token, query: { types } })

  it('holds the sum, and gives all of it back when the member cancels', async () => {
    const { member, recipient, id } = await aHeldPayment()
    expect(await balanceOf(member)).toMatchObject({ USDT: { available: '2000', hold: '3000' }, gasTrx: '40' })
    expect((await history(member, 'send')).items).toMatchObject([{ amount: '-3000', result: 'Pending' }])
    expect((await history(recipient, 'receive')).total).toBe(0)
    await fixture.ok(cancelWithdrawal, { token: member.token, params: { id } })
    expect(await balanceOf(member)).toMatchObject({ USDT: { available: '5000', hold: '0' }, gasTrx: '40' })
    expect((await history(member, 'withdraw_fail')).items).toMatchObject([{ amount: '3000' }])
    expect((await history(recipient, 'receive,withdraw_fail')).total).toBe(0)
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('gives the sum back when the recipient has closed their account', async () => {
    const { member, recipient, id } = await aHeldPayment()
    await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    await kernel.db.run(sql`update identity_members set state = 'CLOSED' where id = ${recipient.memberId}`)
    fixture.advance(24 * HOUR_MS)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('REVERTED')
    expect((await modules.wallet.getBalance(member.memberId)).USDT).toMatchObject({
      available: '5000',
      hold: '0',
    })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('pays once when the day runs out for two workers at the same time', async () => {
    const { recipient, id } = await aHeldPayment()
    await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
    fixture.advance(24 * HOUR_MS)
    await Promise.all([modules.wallet.approveDue(), modules.wallet.approveDue()])
    expect((await modules.wallet.getBalance(recipient.memberId)).USDT.available).toBe('3000')
  })
})

describe('the limits of a coin', () => {
  const rules = { day: 5_000n, unboundDay: 1_000n, automatic: 800n, min: { MCS: 40n, USDT: 10n } }
  const worth = { coin: 'MCS', price: 250_000n, spent: 900n } as const

  it('are the smaller ones for a session without a device key, and never below nothing', () => {
    expect(limitsOf(rules, { ...worth, isBound: true })).toMatchObject({
      min: 40n,
      max: 20_000n,
      dayLeftWorth: 4_100n,
      dayLeft: 16_400n,
      automaticLeftWorth: 0n,
    })
    expect(limitsOf(rules, { ...worth, isBound: false })).toMatchObject({ max: 4_000n, dayLeft: 400n })
    const strict = { ...rules, day: 500n }
    expect(limitsOf(strict, { ...worth, isBound: false })).toMatchObject({ max: 2_000n, dayLeft: 0n })
  })
})
