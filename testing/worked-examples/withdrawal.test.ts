import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

/** Worked example 13 of the specification, through the whole server; what the network took is the chain's news. */
const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { withdraw } = createWithdrawing(fixture)
const { getBalance, getWithdrawal, getWithdrawFee } = api.wallet

const notify = (event: PaymentEvent) =>
  kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
const txid = () => randomUUID().replaceAll('-', '').repeat(2)
/** The operator's own TRX: what a dear withdrawal is paid from. */
const operatorTrx = async () =>
  (await modules.ledger.getBalance(kernel.db, { class: 'OPERATOR_CAPITAL', currency: 'TRX' })).balance

beforeEach(() => modules.market.confirmMcsPrice())

describe('worked example 13', () => {
  it.each([
    ['35', '65', '5', '0'],
    ['13.4', '86.6', '26.6', '0'],
    ['40', '60', '0', '0'],
    ['41.5', '60', '0', '1.5'],
  ])('of 100 TRX held and a real fee of %s, %s are left', async (...row) => {
    const [real, left, refund, borne] = row
    const member = await fixture.aWalletMember({ USDT: '500', TRX: '100' })
    const { token } = member
    expect(await fixture.ok(getWithdrawFee, { token, query: { coin: 'USDT' } })).toMatchObject({
      prepaidTrx: '40',
      gasTrx: '100',
    })
    const { id, fee, total, remaining, result } = await withdraw(member)
    expect({ fee, total, remaining, result }).toEqual({
      fee: { trx: '40' },
      total: { coin: '100', trx: '40' },
      remaining: { coin: '400', trx: '60' },
      result: 'Pending',
    })
    expect((await fixture.ok(getBalance, { token })).gasTrx).toBe('60')
    const before = await operatorTrx()
    const hash = txid()
    await notify({ kind: 'broadcast', id, txid: hash })
    const params = { id }
    expect(await fixture.ok(getWithdrawal, { token, params })).toMatchObject({
      state: 'BROADCAST',
      result: 'Pending',
      txid: hash,
    })
    const feeUnits = parseUnits(real) ?? 0n
    await notify({ kind: 'confirmed', id, txid: hash, feeUnits, at: kernel.clock.now() })
    expect(await fixture.ok(getWithdrawal, { token, params })).toMatchObject({
      state: 'CONFIRMED',
      result: 'Complete',
      fee: { realTrx: real, refundedTrx: refund },
    })
    expect(await fixture.ok(getBalance, { token })).toMatchObject({
      gasTrx: left,
      USDT: { available: '400', hold: '0' },
    })
    expect(formatUnits(before - (await operatorTrx()))).toBe(borne)
    expect(await fixture.booksAreRight()).toBe(true)
  })
})
