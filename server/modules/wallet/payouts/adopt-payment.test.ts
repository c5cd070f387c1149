import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { LostRequest } from '#server/modules/chain/chain.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const hooks = modules.wallet.chainHooks
const TXID = 'ab'.repeat(32)

function aLoss({ memberId }: Pick<WalletMember, 'memberId'>, amount: string): LostRequest {
  return {
    id: randomUUID(),
    memberId,
    coin: 'USDT',
    to: fixture.strangeAddress(),
    units: parseUnits(amount) ?? 0n,
    at: kernel.clock.now(),
  }
}
const adopt = (lost: LostRequest) => kernel.db.tx((tx) => hooks.adoptPayment(tx, lost))
const end = (id: string, feeUnits: bigint) =>
  kernel.db.tx((tx) =>
    hooks.paymentChanged(tx, {
      kind: 'confirmed',
      id,
      txid: TXID.replace('ab', id.slice(0, 2)),
      feeUnits,
      at: kernel.clock.now(),
    }),
  )
const stateOf = (id: string) =>
  kernel.db.maybe(sql`select state, units, prepaid from wallet_payouts where id = ${id}`)

describe('a payment that a restore lost', () => {
  it('is requested, held and approved again, and ends like any other', async () => {
    const member = await fixture.aWalletMember()
    const lost = aLoss(member, '100')
    expect(await adopt(lost)).toBe('adopted')
    expect(await stateOf(lost.id)).toEqual({ state: 'APPROVED', units: 100_000_000n, prepaid: 40_000_000n })
    await end(lost.id, 13_000_000n)
    expect(await stateOf(lost.id)).toMatchObject({ state: 'CONFIRMED' })
    const { balance } = await modules.ledger.getBalance(kernel.db, {
      class: 'MEMBER_AVAILABLE',
      currency: 'USDT',
      ownerId: member.memberId,
    })
    expect(balance).toBe(4_900_000_000n)
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('is booked once, however often the check is run', async () => {
    const member = await fixture.aWalletMember()
    const lost = aLoss(member, '100')
    expect([await adopt(lost), await adopt(lost)]).toEqual(['adopted', 'adopted'])
    const { hold } = await modules.ledger.getBalance(kernel.db, {
      class: 'MEMBER_AVAILABLE',
      currency: 'USDT',
      ownerId: member.memberId,
    })
    expect(hold).toBe(100_000_000n)
  })

  it('takes what TRX there are for its fee, and the house bears the rest', async () => {
    const member = await fixture.aWalletMember({ USDT: '500', TRX: '5' })
    const lost = aLoss(member, '100')
    expect(await adopt(lost)).toBe('adopted')
    expect(await stateOf(lost.id)).toMatchObject({ prepaid: 5_000_000n })
    await end(lost.id, 13_000_000n)
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('locks a member who has less than was paid, and changes no balance', async () => {
    const member = await fixture.aWalletMember({ USDT: '50', TRX: '200' })
    const lost = aLoss(member, '100')
    expect(await adopt(lost)).toBe('held')
    expect(await stateOf(lost.id)).toBeUndefined()
    const locks = await modules.wallet.listLocks(kernel.db, member.memberId)
    expect(locks.map(({ reason, note }) => [reason, note.includes(lost.id)])).toEqual([['RECONCILE', true]])
    expect(
      await fixture.code(api.wallet.withdraw, {
        token: member.token,
        body: { coin: 'USDT', address: fixture.strangeAddress(), quantity: '20', otpCode: member.code() },
      }),
    ).toBe('WITHDRAW-A002')
  })

  it('of a member whom the database lost too is left to staff', async () => {
    expect(await adopt(aLoss({ memberId: randomUUID() }, '100'))).toBe('unknownMember')
  })

  it('whose request survived is approved, whatever it waits for', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await fixture.ok(api.wallet.withdraw, {
      token: member.token,
      body: { coin: 'USDT', address: fixture.strangeAddress(), quantity: '1500', otpCode: member.code() },
    })
    expect(await stateOf(id)).toMatchObject({ state: 'REQUESTED' })
    expect(await adopt({ ...aLoss(member, '1500'), id })).toBe('adopted')
    expect(await stateOf(id)).toMatchObject({ state: 'APPROVED' })
  })

  it('whose request was taken back in the database that was restored locks the member', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await fixture.ok(api.wallet.withdraw, {
      token: member.token,
      body: { coin: 'USDT', address: fixture.strangeAddress(), quantity: '1500', otpCode: member.code() },
    })
    await fixture.ok(api.wallet.cancelWithdrawal, { token: member.token, params: { id } })
    expect(await adopt({ ...aLoss(member, '1500'), id })).toBe('held')
  })
})
