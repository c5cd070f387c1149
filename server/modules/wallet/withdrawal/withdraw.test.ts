import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { parseTyped } from '#contract/money.ts'
import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { waitingForLocks } from '#testing/database/waiting-for-locks.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing, type WithdrawChange } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { withdraw, getWithdrawal, cancelWithdrawal, getWithdrawFee, getBalance, getHistory, listHistories } =
  api.wallet
const { getDepositAddress } = api.wallet

beforeEach(() => modules.market.confirmMcsPrice())

const { formOf, withdraw: ask, refused, signInAgain } = createWithdrawing(fixture)
const balanceOf = (member: WalletMember) => fixture.ok(getBalance, { token: member.token })
const stateOf = async (member: WalletMember, id: string): Promise<Withdrawal> =>
  fixture.ok(getWithdrawal, { token: member.token, params: { id } })
const onPayment = (event: PaymentEvent) =>
  kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
const txid = () => randomUUID().replaceAll('-', '').repeat(2)
const trx = (amount: string) => parseTyped(amount) ?? 0n

describe('payment events', () => {
  it('change nothing when they are repeated, even with other facts', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await ask(member)
    const event = {
      kind: 'confirmed',
      id,
      txid: txid(),
      feeUnits: trx('35'),
      at: kernel.clock.now(),
    } as const
    await onPayment(event)
    await onPayment(event)
    await onPayment({ kind: 'failed', id, burntUnits: 0n, why: 'refused' })
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '165', USDT: { available: '4900' } })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('a withdrawal that failed gives the sum back, and of the TRX what was not burnt', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await ask(member)
    await onPayment({ kind: 'failed', id, burntUnits: trx('3.5'), why: 'reverted' })
    expect(await stateOf(member, id)).toMatchObject({ state: 'REVERTED', result: 'Failed' })
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '196.5', USDT: { available: '5000', hold: '0' } })
    const { items } = await fixture.ok(listHistories, { token: member.token, query: { coin: 'USDT' } })
    expect(items.map(({ type, amount, result }) => [type, amount, result])).toEqual([
      ['withdraw_fail', '100', 'Complete'],
      ['withdraw', '-100', 'Failed'],
      ['deposit', '5000', 'Complete'],
    ])
  })
})

describe('what is wrong gets its code and changes nothing', () => {
  let member: WalletMember
  beforeAll(async () => {
    member = await fixture.aWalletMember()
  })
  it.each<[WithdrawChange, string]>([
    [{ address: '' }, 'WITHDRAW-B001'],
    [{ address: '   ' }, 'WITHDRAW-B001'],
    [{ quantity: '' }, 'WITHDRAW-B002'],
    [{ otpCode: '' }, 'WITHDRAW-B003'],
    [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'WITHDRAW-B004'],
    [{ address: 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t' }, 'WITHDRAW-B004'],
    [{ address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' }, 'WITHDRAW-B004'],
    [{ address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'WITHDRAW-B004'],
    [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }, 'WITHDRAW-B004'],
    [{ quantity: '9.999999' }, 'WITHDRAW-B007'],
    [{ quantity: '-20' }, 'WITHDRAW-B007'],
    [{ quantity: '1e3' }, 'WITHDRAW-B007'],
    [{ quantity: '10.0000001' }, 'WITHDRAW-B007'],
    [{ quantity: '10000.000001' }, 'WITHDRAW-B007'],
    [{ coin: 'MCS', quantity: '39.999999' }, 'WITHDRAW-B007'],
    [{ quantity: '5000.000001' }, 'WITHDRAW-A003'],
    [{ otpCode: '000000' }, 'WITHDRAW-B006'],
  ])('%j: %s', async (change, code) => {
    const fresh = { ...member, token: (await signInAgain(member)).token }
    expect(await refused(fresh, change)).toBe(code)
    expect(await balanceOf(fresh)).toMatchObject({ gasTrx: '200', USDT: { available: '5000' } })
  })

  it('the own address, no TRX, no one-time codes', async () => {
    const own = await fixture.aWalletMember({ USDT: '100', TRX: '39.999999' })
    const { address } = await fixture.ok(getDepositAddress, { token: own.token })
    expect(await refused(own, { address })).toBe('WITHDRAW-B005')
    const short = await fixture.call(withdraw, { token: own.token, body: formOf(own) })
    expect(short.failure).toMatchObject({ code: 'WITHDRAW-A004', meta: { have: '39.999999' } })
    const plain = await fixture.aMember()
    const body = { ...formOf(own), otpCode: '123456', quantity: '10' }
    expect(await fixture.code(withdraw, { token: plain.token, body })).toBe('WITHDRAW-A001')
  })

  it('the bonus cannot be withdrawn', async () => {
    const poor = await fixture.aWalletMember({ MCS: '10', TRX: '40' })
    await grantBonus(poor)
    expect(await refused(poor, { coin: 'MCS', quantity: '100' })).toBe('WITHDRAW-A006')
    expect(await refused(poor, { coin: 'MCS', quantity: '300' })).toBe('WITHDRAW-A003')
  })

  it('while it is switched off', async () => {
    const one = await fixture.aWalletMember()
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.on', false))
    expect(await refused(one)).toBe('WITHDRAW-A008')
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.on', true))
    expect(await refused(one)).toBe('success')
  })
})

async function grantBonus(member: WalletMember): Promise<void> {
  const id = randomUUID()
  const units = 2_600_000_000n
  const receipt = {
    id,
    coin: 'MCS',
    units,
    txid: id,
    logIndex: 0,
    from: '',
    block: 1n,
    at: kernel.clock.now(),
  } as const
  const { memberId } = member
  await kernel.db.tx(async (tx) => {
    await modules.wallet.chainHooks.houseFunded(tx, receipt)
    await modules.wallet.welcomeMember(tx, { memberId, isInvited: true })
  })
}

describe('a withdrawal happens once', () => {
  it('fifty times at once under one key: one', async () => {
    const member = await fixture.aWalletMember()
    const sent = { token: member.token, body: formOf(member), key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.call(withdraw, sent)))
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '160', USDT: { available: '4900', hold: '100' } })
  })

  it('one code is good for one withdrawal, fifty at once under fifty keys included', async () => {
    const member = await fixture.aWalletMember()
    const body = formOf(member)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.call(withdraw, { token: member.token, body })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await balanceOf(member)).toMatchObject({ USDT: { hold: '100' } })
  })

  it('the same key with another sum is refused', async () => {
    const member = await fixture.aWalletMember()
    const key = randomUUID()
    await fixture.ok(withdraw, { token: member.token, key, body: formOf(member) })
    const body = formOf(member, { quantity: '200' })
    expect(await fixture.code(withdraw, { token: member.token, key, body })).toBe('COMMON-A003')
  })

  it("is nobody else's to see, cancel or explain", async () => {
    const [owner, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const { id } = await ask(owner, { quantity: '1001' })
    const sent = { token: other.token, params: { id } }
    expect(await fixture.code(getWithdrawal, sent)).toBe('COMMON-A001')
    expect(await fixture.code(cancelWithdrawal, sent)).toBe('COMMON-A001')
    expect(await fixture.code(getHistory, sent)).toBe('COMMON-A001')
    expect((await stateOf(owner, id)).state).toBe('REQUESTED')
  })

  it('a crash in the middle leaves nothing: neither row, nor hold, nor a spent code', async () => {
    const member = await fixture.aWalletMember()
    const sent = { token: member.token, body: formOf(member), key: randomUUID() }
    await crashingAt(kernel.db, 'chain_payments', async () => {
      expect(await fixture.code(withdraw, sent)).toBe('WITHDRAW-C002')
    })
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
    expect(await fixture.code(withdraw, sent)).toBe('success')
  })
})

describe('money that is spent elsewhere in the same moment', () => {
  it.each([
    ['the sum', 'MEMBER_AVAILABLE', 'WITHDRAW-A003'],
    ['the TRX', 'MEMBER_GAS', 'WITHDRAW-A004'],
  ])('%s is told as missing, and nothing is changed', async (_what, kind, code) => {
    const member = await fixture.aWalletMember()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const spent = kernel.db.tx(async (tx) => {
      await tx.run(sql`
        update ledger_accounts set hold = balance where owner_id = ${member.memberId} and class = ${kind}`)
      ask()
      // The withdrawal has come to the account and waits for this transaction.
      await expect.poll(() => waitingForLocks(kernel.db)).toBeGreaterThan(0)
    })
    await asked
    expect(await refused(member)).toBe(code)
    await spent
    await kernel.db.run(sql`update ledger_accounts set hold = 0 where owner_id = ${member.memberId}`)
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
  })
})

describe('to another member', () => {
  it('it is settled in the books: at once, without a fee, as send and receive', async () => {
    const [a, b] = [await fixture.aWalletMember({ USDT: '500' }), await fixture.aWalletMember({ USDT: '1' })]
    const { address } = await fixture.ok(getDepositAddress, { token: b.token })
    expect(
      await fixture.ok(getWithdrawFee, { token: a.token, query: { coin: 'USDT', address } }),
    ).toMatchObject({ internal: true, prepaidTrx: '0', expectedTrx: null })
    const told = vi.spyOn(fixture.app.kernel.live, 'notify')
    onTestFinished(() => told.mockRestore())
    const { withdrawal } = await ask(a, { address, quantity: '200' })
    const news = told.mock.calls.map(([, memberId, { type }]) => [memberId, type])
    expect(news).toContainEqual([b.memberId, 'balance'])
    expect(withdrawal).toMatchObject({ state: 'CONFIRMED', result: 'Complete', internal: true })
    expect(withdrawal.timeline.map(({ state }) => state)).toEqual(['REQUESTED', 'CONFIRMED'])
    const later = await fixture.ok(api.wallet.getWithdrawal, {
      token: a.token,
      params: { id: withdrawal.id },
    })
    expect(later).toMatchObject({ state: 'CONFIRMED', result: 'Complete' })
    expect((await balanceOf(a)).USDT.available).toBe('300')
    expect((await balanceOf(b)).USDT.available).toBe('201')
    const last = async (member: WalletMember) => {
      const { items } = await fixture.ok(listHistories, { token: member.token, query: { coin: 'USDT' } })
      return items[0]
    }
    const sent = await last(a)
    expect(sent).toMatchObject({ type: 'send', amount: '-200', balanceAfter: '300' })
    const received = await last(b)
    expect(received).toMatchObject({ type: 'receive', amount: '200', balanceAfter: '201' })
    const why = await fixture.ok(getHistory, { token: b.token, params: { id: received?.id ?? '' } })
    expect(why.ledgerEntries).toMatchObject([{ from: 'otherMember', to: 'available', balanceAfter: '201' }])
    expect(why.withdrawal).toBeNull()
  })

  it('refuses a closed account, where nobody could fetch the money', async () => {
    const [a, b] = [await fixture.aWalletMember(), await fixture.aWalletMember({})]
    const { address } = await fixture.ok(getDepositAddress, { token: b.token })
    await kernel.db.run(sql`
      update identity_members set state = 'CLOSING', closes_at = ${kernel.clock.now()} where id = ${b.memberId}`)
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await refused(a, { address })).toBe('WITHDRAW-B004')
    expect((await balanceOf(a)).USDT).toMatchObject({ available: '5000', hold: '0' })
  })
})
