import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { createClosing } from '#testing/members/closing-accounts.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { getBalance, listHistories } = api.wallet
const { aClosedMember, anAddress, gasOf, isErased, paymentsTo, settleAtOnce } = createClosing(fixture)
const { signInAgain } = createWithdrawing(fixture)

const onPayment = (event: PaymentEvent) =>
  kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
const confirm = (id: string, feeUnits: bigint) =>
  onPayment({ kind: 'confirmed', id, txid: 'ab12', feeUnits, at: kernel.clock.now() })
describe('the payout of gas', () => {
  it('holds the sum, prepays its transfer, and lets the account be erased only once it is confirmed', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments).toMatchObject([{ coin: 'TRX', units: 98_600_000n }])
    expect(await gasOf(member)).toEqual({ balance: 98_600_000n, hold: 98_600_000n })
    const { id } = payments[0] ?? { id: '' }
    await onPayment({ kind: 'signed', id, txid: 'ab12' })
    await onPayment({ kind: 'broadcast', id, txid: 'ab12' })
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await isErased(member)).toBe(false)
    await confirm(id, 1_100_000n)
    await confirm(id, 1_100_000n)
    await onPayment({ kind: 'failed', id, burntUnits: 0n, why: 'reverted' })
    expect(await gasOf(member)).toEqual({ balance: 300_000n, hold: 0n })
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await paymentsTo(address)).toHaveLength(1)
    const entries = await modules.ledger.listEntriesOf(id)
    // Those of one moment have no order among themselves.
    const told = entries.map(({ op, kind, detail, amount }) => `${op} ${kind} ${detail} ${amount}`)
    expect(told.toSorted()).toEqual([
      '1 withdraw_fee network 1100000',
      '1 withdraw_fee prepaid 1400000',
      '1 withdraw_fee refund 300000',
      '2 withdraw GAS 98600000',
      '3 withdraw GAS 98600000',
    ])
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('is ordered once by two runs at once, the first time and after it failed', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    for (const times of [1, 2]) {
      expect(await settleAtOnce(member.memberId)).toEqual([false, false])
      expect(
        await Promise.all([modules.accountClosure.eraseClosed(), modules.accountClosure.eraseClosed()]),
      ).toEqual([0, 0])
      const payments = await paymentsTo(address)
      expect(payments).toHaveLength(times)
      expect(await gasOf(member)).toEqual({ balance: 98_600_000n, hold: 98_600_000n })
      await onPayment({ kind: 'failed', id: payments.at(-1)?.id ?? '', burntUnits: 0n, why: 'refused' })
      fixture.advance(1000)
    }
    expect(await gasOf(member)).toEqual({ balance: 100_000_000n, hold: 0n })
  })

  it('returns the sum less what was burnt after a failure, and is ordered again under another id', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    await modules.accountClosure.eraseClosed()
    const [failed] = await paymentsTo(address)
    const event = { kind: 'failed', id: failed?.id ?? '', burntUnits: 268_000n, why: 'reverted' } as const
    await onPayment(event)
    await onPayment(event)
    expect(await gasOf(member)).toEqual({ balance: 99_732_000n, hold: 0n })
    fixture.advance(1000)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments.map(({ units }) => units)).toEqual([98_600_000n, 98_332_000n])
    await confirm(payments[1]?.id ?? '', 268_000n)
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await gasOf(member)).toEqual({ balance: 1_132_000n, hold: 0n })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('refuses signing in while it is under way, as for an erased account', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    await modules.accountClosure.eraseClosed()
    const [payment] = await paymentsTo(address)
    const { id, password } = member
    const comeBack = () => fixture.code(api.identity.signIn, { body: { id, password } })
    expect(await comeBack()).toBe('LOGIN-A002')
    await confirm(payment?.id ?? '', 268_000n)
    expect(await comeBack()).toBe('LOGIN-A002')
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await isErased(member)).toBe(true)
    expect(await comeBack()).toBe('LOGIN-A002')
  })

  it('does not shut out a member whose account got money before the 30 days ended', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    await modules.accountClosure.eraseClosed()
    await fixture.deposit(member, 'USDT', '25')
    const [payment] = await paymentsTo(address)
    const { token } = await signInAgain(member)
    await confirm(payment?.id ?? '', 268_000n)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await fixture.ok(getBalance, { token })).toMatchObject({
      gasTrx: '1.132',
      USDT: { available: '25' },
    })
    const { items } = await fixture.ok(listHistories, { token, query: { types: 'withdraw' } })
    expect(items).toMatchObject([
      {
        type: 'withdraw',
        detail: 'GAS',
        coin: 'TRX',
        amount: '-98.6',
        result: 'Complete',
        address,
        txid: 'ab12',
      },
    ])
  })

  it('goes out in parts above what is signed at once', async () => {
    const address = anAddress()
    await aClosedMember(address, '1000')
    await modules.accountClosure.eraseClosed()
    const [first] = await paymentsTo(address)
    await confirm(first?.id ?? '', 1_400_000n)
    fixture.advance(1000)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments.map(({ units }) => units)).toEqual([500_000_000n, 497_200_000n])
  })

  it('waits while withdrawals of the member are locked, or all are switched off', async () => {
    const address = anAddress()
    const { memberId } = await aClosedMember(address)
    const lock = await kernel.db.tx((tx) =>
      modules.wallet.createLock(tx, { memberId, reason: 'RISK', note: 'asked by risk' }),
    )
    await modules.accountClosure.eraseClosed()
    expect(await paymentsTo(address)).toEqual([])
    await kernel.db.tx((tx) => modules.wallet.liftLock(tx, lock))
    const withdrawals = (isOn: boolean) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.on', isOn))
    await withdrawals(false)
    await modules.accountClosure.eraseClosed()
    expect(await paymentsTo(address)).toEqual([])
    await withdrawals(true)
    await modules.accountClosure.eraseClosed()
    expect(await paymentsTo(address)).toHaveLength(1)
  })
})
