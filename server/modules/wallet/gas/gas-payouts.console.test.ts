import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { createClosing } from '#testing/members/closing-accounts.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { modules, kernel } = fixture.app
const { anAddress, close, paymentsTo } = createClosing(fixture)
const { signInAgain } = createWithdrawing(fixture)
const staff = await openConsole(fixture)
const calls = consoleApi.gasPayouts

const erase = () => modules.accountClosure.eraseClosed()
const onPayment = (event: PaymentEvent) =>
  kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
/** The 30 days are over; staff stay signed in. */
const due = ({ memberId }: WalletMember) =>
  kernel.db.run(sql`
    update identity_members set closes_at = ${kernel.clock.now()} where id = ${memberId} and state = 'CLOSING'`)
async function aDueMember(gasAddress: string, trx: string): Promise<WalletMember> {
  const member = await fixture.aWalletMember({ TRX: trx })
  await close(member, { gasAddress })
  await due(member)
  return member
}
/** The payouts of a member as staff see them, newest first. */
async function seen({ memberId }: WalletMember) {
  const { items } = await staff.support.ok(calls.listGasPayouts, { query: { size: 50 } })
  return items.filter(({ member }) => member.id === memberId)
}
const approve = (by: StaffCaller, id: string) => by.call(calls.approveGasPayout, { params: { id } })
const codeOf = async (by: StaffCaller, id: string) => (await approve(by, id)).failure?.code ?? 'success'

describe('payouts of gas in the console', () => {
  it('are shown from the closing on: laid down, under way, failed and why the next one waits, paid', async () => {
    const address = anAddress()
    const member = await fixture.aWalletMember({ TRX: '100' })
    await close(member, { gasAddress: address })
    const laid = { state: 'LAID', quantity: '98.6', coin: 'TRX', address, waitsFor: null, mayApprove: false }
    expect(await seen(member)).toMatchObject([laid])
    await due(member)
    await erase()
    expect(await seen(member)).toMatchObject([{ state: 'ORDERED', quantity: '98.6', txid: null }])
    const [first] = await paymentsTo(address)
    await onPayment({ kind: 'failed', id: first?.id ?? '', burntUnits: 0n, why: 'refused' })
    const { memberId } = member
    const lock = await kernel.db.tx((tx) =>
      modules.wallet.createLock(tx, { memberId, reason: 'RISK', note: 'asked by risk' }),
    )
    await erase()
    expect(await seen(member)).toMatchObject([{ state: 'FAILED', waitsFor: 'lock', feeTrx: '0' }])
    await kernel.db.tx((tx) => modules.wallet.liftLock(tx, lock))
    fixture.advance(1000)
    await erase()
    const [, second] = await paymentsTo(address)
    await onPayment({
      kind: 'confirmed',
      id: second?.id ?? '',
      txid: 'ab12',
      feeUnits: 268_000n,
      at: new Date(),
    })
    expect(await seen(member)).toMatchObject([
      { state: 'PAID', txid: 'ab12', feeTrx: '0.268', waitsFor: null },
      { state: 'FAILED', waitsFor: null },
    ])
  })

  it('wait for an address when there is none, and are void once the member signs in', async () => {
    const member = await fixture.aWalletMember({})
    await close(member)
    await fixture.deposit(member, 'TRX', '50')
    await due(member)
    await erase()
    await erase()
    expect(await seen(member)).toMatchObject([{ state: 'LAID', address: null, waitsFor: 'address' }])
    await signInAgain(member)
    const [row] = await seen(member)
    expect(row?.voidedAt).not.toBeNull()
  })
})

describe('a payout of gas worth more than goes out by itself', () => {
  it('goes out, in all its parts, once a person of finance and another one of risk have agreed', async () => {
    const address = anAddress()
    const member = await aDueMember(address, '6000')
    await erase()
    expect(await paymentsTo(address)).toEqual([])
    const [row] = await seen(member)
    expect(row).toMatchObject({ state: 'LAID', waitsFor: 'staff', mayApprove: true, quantity: '5998.6' })
    const id = row?.id ?? ''
    const both = await aPerson(fixture, 'both', ['finance', 'risk'])
    for (const role of ['owner', 'support', 'trading', 'content', 'auditor'] as const)
      expect(await codeOf(staff[role], id), role).toBe('STAFF-A001')
    expect((await approve(both, id)).data).toEqual({ approvals: ['finance'], waitsFor: 'risk' })
    const again = await Promise.all(Array.from({ length: 5 }, () => codeOf(both, id)))
    expect(new Set(again)).toEqual(new Set(['STAFF-A005']))
    await erase()
    expect(await paymentsTo(address)).toEqual([])
    expect((await approve(staff.risk, id)).data).toEqual({ approvals: ['finance', 'risk'], waitsFor: null })
    expect(await codeOf(staff.finance, id)).toBe('STAFF-A008')
    await erase()
    const [part] = await paymentsTo(address)
    expect(part).toMatchObject({ id, units: 500_000_000n })
    for (const parts of [2, 3]) {
      const under = (await paymentsTo(address)).at(-1)?.id ?? ''
      await onPayment({ kind: 'confirmed', id: under, txid: 'cd34', feeUnits: 268_000n, at: new Date() })
      fixture.advance(1000)
      await erase()
      expect(await paymentsTo(address)).toHaveLength(parts)
    }
    const parts = await kernel.db.many<{ by: string | null }>(
      sql`select approved_by as by from wallet_payouts where kind = 'GAS' and address = ${address}`,
    )
    expect(parts).toHaveLength(3)
    const [approver] = parts
    expect(approver?.by).not.toBeNull()
    expect(new Set(parts.map(({ by }) => by)).size, 'one approval for all parts').toBe(1)
  })

  it('is not decided about once it was made void', async () => {
    const member = await aDueMember(anAddress(), '4000')
    await erase()
    const id = (await seen(member))[0]?.id ?? ''
    await signInAgain(member)
    expect((await seen(member))[0]).toMatchObject({ id, waitsFor: 'staff', mayApprove: false })
    expect(await codeOf(staff.finance, id)).toBe('STAFF-A008')
  })

  it('takes no approval unless it waits for staff, and is not found when unknown', async () => {
    const member = await aDueMember(anAddress(), '100')
    expect(await codeOf(staff.finance, (await seen(member))[0]?.id ?? '')).toBe('STAFF-A008')
    expect(await codeOf(staff.finance, crypto.randomUUID())).toBe('COMMON-A001')
  })

  it('agreed to by two is asked for anew where the member lays down another address', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const member = await aDueMember(first, '4000')
    await erase()
    const id = (await seen(member))[0]?.id ?? ''
    await approve(staff.finance, id)
    await approve(staff.risk, id)
    const back = { ...member, ...(await signInAgain(member)) }
    await close(back, { gasAddress: second })
    await due(back)
    await erase()
    expect([await paymentsTo(first), await paymentsTo(second)]).toEqual([[], []])
    expect((await seen(member))[0]).toMatchObject({ address: second, waitsFor: 'staff', approvals: [] })
  })
})
