import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseTyped } from '#contract/money.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWallet } from '../wallet.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing, type WithdrawChange } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel, modules } = fixture.app
const { withdraw } = createWithdrawing(fixture)
beforeEach(() => modules.market.confirmMcsPrice())

/** A withdrawal that the chain is ordered to pay, as the worker asks about it before it vouches. */
async function ordered(change: WithdrawChange = {}) {
  const member = await fixture.aWalletMember()
  const address = fixture.strangeAddress()
  const wanted = { coin: 'USDT' as const, quantity: '100', address, ...change }
  const { id } = await withdraw(member, wanted)
  const payment = { id, coin: wanted.coin, to: address, units: parseTyped(wanted.quantity) ?? 0n }
  return { memberId: member.memberId, payment }
}
/** As if two of the staff had agreed to everything. */
const BELIEVING = {
  isAgreedByTwo: async () => true,
  explain: async () => null,
  explainFigure: async () => null,
  findBatchDay: async () => null,
  faucet: undefined,
}
type Payment = Awaited<ReturnType<typeof ordered>>['payment']
const check = (payment: Payment) => kernel.db.tx((tx) => modules.wallet.chainHooks.checkPayment(tx, payment))

describe('a payment', () => {
  it.each(['USDT', 'MCS'] as const)('in %s is vouched for as it was asked for', async (coin) => {
    const { memberId, payment } = await ordered({ coin, quantity: '100' })
    expect(await check(payment)).toBe(memberId)
  })

  it('is not, when anything of it differs', async () => {
    const { payment } = await ordered()
    const other = (await ordered()).payment
    for (const change of [
      { id: randomUUID() },
      { id: other.id, to: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR' },
      { coin: 'MCS' as const },
      { to: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
      { units: payment.units + 1n },
      { units: payment.units - 1n },
    ])
      expect(await check({ ...payment, ...change }), Object.keys(change).join()).toBeUndefined()
  })

  it('in USDT is vouched for before MCS has a price', async () => {
    const { memberId, payment } = await ordered()
    const undone = kernel.db.tx(async (tx) => {
      await tx.run(sql`delete from market_mcs_prices`)
      throw new Error(await modules.wallet.chainHooks.checkPayment(tx, payment))
    })
    await expect(undone).rejects.toThrow(memberId)
  })

  it('is not before its waiting time is over', async () => {
    const { memberId, payment } = await ordered()
    const wait = (until: Date) =>
      kernel.db.run(sql`update wallet_payouts set not_before = ${until} where id = ${payment.id}`)
    await wait(plus(kernel.clock.now(), HOUR_MS))
    expect(await check(payment)).toBeUndefined()
    await wait(kernel.clock.now())
    expect(await check(payment)).toBe(memberId)
  })

  it('is not above a day’s limit, whoever agreed', async () => {
    const { payment } = await ordered({ quantity: '900' })
    await kernel.db.run(sql`update wallet_payouts set approved_by = 'one + two' where id = ${payment.id}`)
    const limit = (value: string) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.day_usdt', value))
    const automatic = (value: string) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.automatic_usdt', value))
    await automatic('100')
    await limit('700')
    const isAgreed = async () => (await check(payment)) !== undefined
    // A quarter more than the limit is believed: 875.
    expect(await isAgreed()).toBe(false)
    const believing = createWallet({ ...kernel, ...modules, ...BELIEVING })
    expect(await kernel.db.tx((tx) => believing.chainHooks.checkPayment(tx, payment))).toBeUndefined()
    await automatic('1000')
    await limit('10000')
    expect(await isAgreed()).toBe(true)
  })
})
