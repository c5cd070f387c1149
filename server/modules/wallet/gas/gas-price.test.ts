import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createClosing } from '#testing/members/closing-accounts.ts'
import { writeTrxPrice } from '#testing/outside/market-price.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { getBalance, getWithdrawFee, quoteGas, topUpGas } = api.wallet
const { aClosedMember, anAddress, paymentsTo } = createClosing(fixture)
const query = { trx: '100' }
const forgetPrices = () => kernel.db.run(sql`delete from market_trx_prices`)

beforeAll(async () => {
  const id = randomUUID()
  const receipt = { id, coin: 'TRX', units: 10n ** 12n, txid: id, logIndex: 0, from: '', block: 1n } as const
  await kernel.db.tx((tx) =>
    modules.wallet.chainHooks.houseFunded(tx, { ...receipt, at: kernel.clock.now() }),
  )
})

it('sells TRX at the price of the market and names its source and time', async () => {
  const { token } = await fixture.aWalletMember({ USDT: '100' })
  await forgetPrices()
  await writeTrxPrice(fixture, '0.312345', 10 * SECOND_MS)
  const { price, source, usdt } = await fixture.ok(quoteGas, { token, query })
  expect({ price, source, usdt }).toEqual({ price: '0.312345', source: 'tests', usdt: '31.2345' })
})

it('refuses a price that is older than 60 seconds, for a quote and for buying at one', async () => {
  const { token } = await fixture.aWalletMember({ USDT: '100' })
  await forgetPrices()
  await writeTrxPrice(fixture, '0.3', 59 * SECOND_MS)
  const { quoteId } = await fixture.ok(quoteGas, { token, query })
  fixture.advance(2 * SECOND_MS)
  expect(await fixture.code(quoteGas, { token, query })).toBe('SWAP-A002')
  expect(await fixture.code(topUpGas, { token, body: { quoteId } })).toBe('SWAP-A002')
  const fee = await fixture.ok(getWithdrawFee, { token, query: { coin: 'USDT' } })
  expect(fee.topUp).toEqual({ trx: '40', usdt: null })
  await writeTrxPrice(fixture, '0.3')
  expect((await fixture.ok(getWithdrawFee, { token, query: { coin: 'USDT' } })).topUp?.usdt).toBe('12')
  expect(await fixture.code(topUpGas, { token, body: { quoteId } })).toBe('success')
  expect(await fixture.ok(getBalance, { token })).toMatchObject({ gasTrx: '100', USDT: { available: '70' } })
})

it('prepays what staff set, and says so with the balance and with the fee', async () => {
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'gas.prepaid_trx', '55'))
  fixture.advance(2 * SECOND_MS)
  const { token } = await fixture.aWalletMember({ USDT: '100', TRX: '50' })
  expect((await fixture.ok(getBalance, { token })).prepaidTrx).toBe('55')
  expect(await fixture.ok(getWithdrawFee, { token, query: { coin: 'USDT' } })).toMatchObject({
    prepaidTrx: '55',
    topUp: { trx: '5' },
  })
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'gas.prepaid_trx', '40'))
  fixture.advance(2 * SECOND_MS)
})

it('pays the TRX of a closed account out by the newest price however old, and leaves it to staff without any', async () => {
  const [first, second] = [anAddress(), anAddress()]
  await aClosedMember(first)
  fixture.advance(MINUTE_MS)
  await modules.accountClosure.eraseClosed()
  expect(await paymentsTo(first)).toHaveLength(1)
  await forgetPrices()
  await aClosedMember(second)
  await modules.accountClosure.eraseClosed()
  expect(await paymentsTo(second)).toHaveLength(0)
})

it('asks for a sum before it names a price, and offers no top-up to who has enough', async () => {
  const { token } = await fixture.aWalletMember()
  const { failure } = await fixture.call(quoteGas, { token, query: { trx: ' ' } })
  expect(failure).toMatchObject({ code: 'SWAP-B001', fields: { trx: 'SWAP-B001' } })
  expect((await fixture.ok(getWithdrawFee, { token, query: { coin: 'USDT' } })).topUp).toBeNull()
})
