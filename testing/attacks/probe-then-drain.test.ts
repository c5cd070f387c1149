import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { withdraw, signInAgain } = createWithdrawing(fixture)
const { getWithdrawFee, getDepositAddress } = api.wallet
const TARGET = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
const OTHER = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'

beforeEach(() => modules.market.confirmMcsPrice())

/** The chain confirms a withdrawal. */
async function confirm(id: string): Promise<void> {
  const event = { kind: 'confirmed', id, txid: id, feeUnits: 6_000_000n, at: kernel.clock.now() } as const
  await kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
}

/** Two of the staff agree; the waiting time has to run out all the same. */
async function approveByStaff(id: string): Promise<void> {
  await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
}

async function stateOf(id: string): Promise<string> {
  const { state } = await kernel.db.one<{ state: string }>(
    sql`select state from wallet_payouts where id = ${id}`,
  )
  return state
}

/** The member later, with a session that still runs. */
async function later(member: WalletMember, hours: number): Promise<WalletMember> {
  fixture.advance(hours * HOUR_MS)
  await modules.market.confirmMcsPrice()
  return { ...member, ...(await signInAgain(member)) }
}

const previewOf = (member: WalletMember, address: string) =>
  fixture.ok(getWithdrawFee, { token: member.token, query: { coin: 'USDT', address } })

describe('probing an address with a small sum and draining the wallet through it', () => {
  it('keeps a large sum waiting right after a completed probe', async () => {
    const member = await fixture.aWalletMember({ USDT: '9000', TRX: '400' })
    await confirm((await withdraw(member, { address: TARGET, quantity: '10' })).id)
    const drain = await withdraw(member, { address: TARGET, quantity: '5000' })
    expect(drain.withdrawal.waitsFor).toBe('newAddress')
    await approveByStaff(drain.id)
    expect(await stateOf(drain.id)).toBe('REQUESTED')
  })

  it('keeps a sum above the proven one waiting a day after the probe', async () => {
    const probed = await fixture.aWalletMember({ USDT: '9000', TRX: '400' })
    await confirm((await withdraw(probed, { address: TARGET, quantity: '10' })).id)
    const member = await later(probed, 25)
    expect((await withdraw(member, { address: TARGET, quantity: '5000' })).withdrawal.waitsFor).toBe(
      'newAddress',
    )
  })

  it('keeps small sums waiting once they add up above the limit, to one new address or to several', async () => {
    const member = await fixture.aWalletMember({ USDT: '9000', TRX: '400' })
    await withdraw(member, { address: TARGET, quantity: '900' })
    for (const address of [TARGET, OTHER]) {
      const { withdrawal, id } = await withdraw(member, { address, quantity: '900' })
      expect(withdrawal.waitsFor).toBe('newAddress')
      await approveByStaff(id)
      expect(await stateOf(id)).toBe('REQUESTED')
    }
  })

  it('sends a sum that the address was proven for without a wait, and no more than that within a day', async () => {
    const first = await fixture.aWalletMember({ USDT: '9000', TRX: '400' })
    const { id } = await withdraw(first, { address: TARGET, quantity: '3000' })
    await approveByStaff(id)
    const waited = await later(first, 24)
    await modules.wallet.approveDue()
    await confirm(id)
    expect((await previewOf(waited, TARGET)).withoutWaitUsdt).toBe('1000')
    const member = await later(waited, 24)
    expect((await previewOf(member, TARGET)).withoutWaitUsdt).toBe('3000')
    expect((await withdraw(member, { address: TARGET, quantity: '3000' })).withdrawal.waitsFor).toBe('staff')
    expect((await withdraw(member, { address: TARGET, quantity: '10' })).withdrawal.waitsFor).toBe(
      'newAddress',
    )
  })
})

describe('draining the wallet through payments to a member who helps', () => {
  it('keeps a large sum to a member waiting, and pays it once staff and the day have agreed', async () => {
    const member = await fixture.aWalletMember({ USDT: '9000', TRX: '40' })
    const helper = await fixture.aWalletMember({})
    const { address } = await fixture.ok(getDepositAddress, { token: helper.token })
    const { id, withdrawal } = await withdraw(member, { address, quantity: '5000' })
    expect(withdrawal).toMatchObject({ internal: true, result: 'Pending', waitsFor: 'newAddress' })
    await approveByStaff(id)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('REQUESTED')
    fixture.advance(24 * HOUR_MS)
    await modules.wallet.approveDue()
    expect(await stateOf(id)).toBe('CONFIRMED')
    expect((await modules.wallet.getBalance(helper.memberId)).USDT.available).toBe('5000')
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('counts payments to members in the automatic sum of the day', async () => {
    const member = await fixture.aWalletMember({ USDT: '9000', TRX: '40' })
    const helper = await fixture.aWalletMember({})
    const { address } = await fixture.ok(getDepositAddress, { token: helper.token })
    expect((await withdraw(member, { address, quantity: '700' })).withdrawal.state).toBe('CONFIRMED')
    const second = await withdraw(member, { address, quantity: '700' })
    expect(second.withdrawal.result).toBe('Pending')
    expect((await modules.wallet.getBalance(helper.memberId)).USDT.available).toBe('700')
  })
})
