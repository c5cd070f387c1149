import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, type Currency } from '#contract/money.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { writePrice, writeTrxPrice } from '#testing/outside/market-price.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { quoteSwap, swap, quoteGas, topUpGas } = api.wallet
const { quoteMembership, subscribe } = api.membership

async function fundTreasury(coin: Currency): Promise<void> {
  const id = randomUUID()
  const units = parseUnits('1000000') ?? 0n
  const receipt = { id, coin, units, txid: id, logIndex: 0, from: '', block: 1n, at: kernel.clock.now() }
  await kernel.db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, receipt))
}

beforeAll(async () => {
  for (const coin of ['USDT', 'MCS', 'TRX'] as const) await fundTreasury(coin)
})

beforeEach(async () => {
  fixture.advance(11 * MINUTE_MS)
  await writePrice(fixture, '0.25')
  fixture.advance(11 * MINUTE_MS)
  await modules.market.confirmMcsPrice()
})

async function quoteOf(member: WalletMember, way: 'MCS_USDT' | 'USDT_MCS'): Promise<string> {
  const body = { way, request_amount: way === 'MCS_USDT' ? '4000' : '1000' }
  const { quoteId } = await fixture.ok(quoteSwap, { token: member.token, body })
  fixture.advance(SECOND_MS)
  return quoteId
}

const swapAt = (member: WalletMember, quoteId: string) =>
  fixture.code(swap, { token: member.token, body: { quoteId, otpCode: member.code() } })

describe('using a quote after its price has changed', () => {
  it.each([
    ['MCS_USDT', '0.2499'],
    ['USDT_MCS', '0.2501'],
  ] as const)('refuses a swap %s at the old price', async (way, price) => {
    const member = await fixture.aWalletMember()
    const quoteId = await quoteOf(member, way)
    await writePrice(fixture, price)
    expect(await swapAt(member, quoteId)).toBe('SWAP-A003')
  })

  it('keeps a quote void when the price comes back', async () => {
    const member = await fixture.aWalletMember()
    const quoteId = await quoteOf(member, 'MCS_USDT')
    await writePrice(fixture, '0.24')
    fixture.advance(SECOND_MS)
    await writePrice(fixture, '0.25')
    expect(await swapAt(member, quoteId)).toBe('SWAP-A003')
  })

  it('refuses a swap when the price has drifted by more than 0.5% in the member’s favour', async () => {
    const member = await fixture.aWalletMember()
    const quoteId = await quoteOf(member, 'MCS_USDT')
    await writePrice(fixture, '0.248', { reason: 'confirmed' })
    expect(await swapAt(member, quoteId)).toBe('SWAP-A003')
  })

  it('keeps a quote that drifted by less, or against the member', async () => {
    for (const price of ['0.249', '0.255']) {
      const member = await fixture.aWalletMember()
      const quoteId = await quoteOf(member, 'MCS_USDT')
      await writePrice(fixture, price, { reason: 'confirmed' })
      expect(await swapAt(member, quoteId)).toBe('success')
      await writePrice(fixture, '0.25', { reason: 'confirmed' })
    }
  })

  it('refuses a membership at the old price', async () => {
    const { token } = await fixture.aWalletMember()
    const { quoteId } = await fixture.ok(quoteMembership, { token, body: { item: 'SIGNAL', days: 30 } })
    fixture.advance(SECOND_MS)
    await writePrice(fixture, '0.24')
    expect(await fixture.code(subscribe, { token, body: { quoteId } })).toBe('SUBSCRIBE-A003')
  })

  it.each([
    ['0.301508', 'SWAP-A003'],
    ['0.301507', 'success'],
    ['0.25', 'success'],
  ])('answers for TRX quoted at 0.3 when the market moved to %s: %s', async (price, code) => {
    const { token } = await fixture.aWalletMember()
    await writeTrxPrice(fixture, '0.3')
    const { quoteId } = await fixture.ok(quoteGas, { token, query: { trx: '100' } })
    fixture.advance(SECOND_MS)
    await writeTrxPrice(fixture, price)
    expect(await fixture.code(topUpGas, { token, body: { quoteId } })).toBe(code)
  })
})
