import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { writePrice } from '#testing/outside/market-price.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

/** Worked example 5 of the specification, through the whole server. */
const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app

beforeAll(async () => {
  for (const coin of ['USDT', 'MCS'] as const) {
    const id = randomUUID()
    const units = parseUnits('1000000') ?? 0n
    const receipt = { id, coin, units, txid: id, logIndex: 0, from: '', block: 1n, at: kernel.clock.now() }
    await kernel.db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, receipt))
  }
})

describe('worked example 5', () => {
  it.each([
    ['MCS_USDT', '1000', '0.25', '250', '1.25', '248.75'],
    ['USDT_MCS', '100', '0.25', '400', '2', '398'],
    ['USDT_MCS', '100', '0.23', '434.782608', '2.173914', '432.608694'],
  ] as const)('%s of %s at %s', async (...row) => {
    const [way, request_amount, price, worth, swap_fee, swap_amount] = row
    // More than ten minutes apart: so large a step would stop all swaps.
    fixture.advance(11 * MINUTE_MS)
    await writePrice(fixture, price)
    fixture.advance(11 * MINUTE_MS)
    await kernel.jobs.runNow('market-price-desk')
    const isSale = way === 'MCS_USDT'
    const member = await fixture.aWalletMember({ [isSale ? 'MCS' : 'USDT']: request_amount })
    const { token } = member
    const quote = await fixture.ok(api.wallet.quoteSwap, { token, body: { way, request_amount } })
    expect(quote).toMatchObject({ request_amount, swap_fee, swap_amount })
    const body = { quoteId: quote.quoteId, otpCode: member.code() }
    const done = await fixture.ok(api.wallet.swap, { token, body })
    expect(done).toMatchObject({ request_amount, swap_fee, swap_amount })
    const sums = [done.swap_fee, done.swap_amount].map((text) => parseUnits(text) ?? 0n)
    expect(formatUnits(sums.reduce((total, one) => total + one, 0n))).toBe(worth)
    const { MCS, USDT } = done.balance
    expect([MCS.available, USDT.available]).toEqual(isSale ? ['0', swap_amount] : [swap_amount, '0'])
    expect(await fixture.booksAreRight()).toBe(true)
  })
})
