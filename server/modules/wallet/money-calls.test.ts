import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { writeTrxPrice } from '#testing/outside/market-price.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

/** Calls that move money besides the withdrawal itself: twice, fifty at once, of another member, a crash in the middle. */
const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { cancelWithdrawal, getBalance, quoteGas, quoteSwap, swap, topUpGas } = api.wallet
const { withdraw, signInAgain } = createWithdrawing(fixture)

beforeAll(async () => {
  for (const coin of ['USDT', 'MCS', 'TRX'] as const) {
    const id = randomUUID()
    const receipt = { id, coin, units: 10n ** 12n, txid: id, logIndex: 0, from: '', block: 1n }
    await kernel.db.tx((tx) =>
      modules.wallet.chainHooks.houseFunded(tx, { ...receipt, at: kernel.clock.now() }),
    )
  }
})
beforeEach(() => modules.market.confirmMcsPrice())

const balanceOf = ({ token }: WalletMember) => fixture.ok(getBalance, { token })
const fiftyTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work))

describe('buying gas', () => {
  async function quoteOf({ token }: WalletMember) {
    await writeTrxPrice(fixture, '0.3')
    return fixture.ok(quoteGas, { token, query: { trx: '100' } })
  }

  it('gives the TRX of the quote for its USDT, once, and repeats its answer under its key', async () => {
    const member = await fixture.aWalletMember({ USDT: '100' })
    const { quoteId, usdt } = await quoteOf(member)
    expect(usdt).toBe('30')
    const sent = { token: member.token, key: randomUUID(), body: { quoteId } }
    const first = await fixture.ok(topUpGas, sent)
    expect(first).toMatchObject({ gasTrx: '100', balance: { USDT: { available: '70' } } })
    expect(await fixture.ok(topUpGas, sent)).toEqual(first)
    expect(await fixture.code(topUpGas, { ...sent, key: randomUUID() })).toBe('SWAP-A003')
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '100', USDT: { available: '70' } })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('happens once when fifty are sent at once, with one key or with fifty', async () => {
    const member = await fixture.aWalletMember({ USDT: '100' })
    const key = randomUUID()
    const one = await quoteOf(member)
    const same = await fiftyTimes(() =>
      fixture.call(topUpGas, { token: member.token, key, body: { quoteId: one.quoteId } }),
    )
    expect(same.every(({ http }) => http === 200)).toBe(true)
    const other = await quoteOf(member)
    const answers = await fiftyTimes(() =>
      fixture.call(topUpGas, { token: member.token, body: { quoteId: other.quoteId } }),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '40' } })
  })

  it("does not use another member's quote, nor one for a swap", async () => {
    const [owner, thief] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const { quoteId } = await quoteOf(owner)
    expect(await fixture.code(topUpGas, { token: thief.token, body: { quoteId } })).toBe('SWAP-A003')
    const body = { way: 'MCS_USDT', request_amount: '100' } as const
    const swapQuote = await fixture.ok(quoteSwap, { token: owner.token, body })
    expect(await fixture.code(topUpGas, { token: owner.token, body: { quoteId: swapQuote.quoteId } })).toBe(
      'SWAP-A003',
    )
    expect(await balanceOf(thief)).toMatchObject({ gasTrx: '200', USDT: { available: '5000' } })
  })

  it('ends at the limit of 24 hours, however many quotes there are and at once they are used', async () => {
    const member = await fixture.aWalletMember({ USDT: '5000' })
    const priceOf = (trx: string, { token } = member) => fixture.call(quoteGas, { token, query: { trx } })
    await writeTrxPrice(fixture, '0.3')
    const quotes = await Promise.all(Array.from({ length: 8 }, () => priceOf('399')))
    const bought = await Promise.all(
      quotes.map(({ data }) =>
        fixture.code(topUpGas, { token: member.token, body: { quoteId: data?.quoteId ?? '' } }),
      ),
    )
    expect(bought.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'SWAP-A004'),
      ...Array.from({ length: 5 }, () => 'success'),
    ])
    expect((await priceOf('5.000001')).failure?.code).toBe('SWAP-A004')
    expect((await priceOf('5')).http).toBe(200)
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '1995', USDT: { available: '4401.5' } })
    fixture.advance(DAY_MS)
    const back = { ...member, ...(await signInAgain(member)) }
    await writeTrxPrice(fixture, '0.3')
    expect((await priceOf('400', back)).http).toBe(200)
  })

  it('is refused without the USDT, for a bad sum, and for an old quote; nothing is changed', async () => {
    const poor = await fixture.aWalletMember({ USDT: '29.999999' })
    const { quoteId } = await quoteOf(poor)
    expect(await fixture.code(topUpGas, { token: poor.token, body: { quoteId } })).toBe('WITHDRAW-A003')
    for (const [trx, code] of [
      ['', 'SWAP-B001'],
      ['0.999999', 'SWAP-B004'],
      ['400.000001', 'SWAP-B004'],
      ['-5', 'SWAP-B004'],
    ] as const)
      expect(await fixture.code(quoteGas, { token: poor.token, query: { trx } })).toBe(code)
    fixture.advance(60 * SECOND_MS)
    await writeTrxPrice(fixture, '0.3')
    expect(await fixture.code(topUpGas, { token: poor.token, body: { quoteId } })).toBe('SWAP-A003')
    expect(await balanceOf(poor)).toMatchObject({ gasTrx: '0', USDT: { available: '29.999999' } })
  })

  it('a crash in the middle leaves nothing, and the same request is a real second try', async () => {
    const member = await fixture.aWalletMember({ USDT: '100' })
    const { quoteId } = await quoteOf(member)
    const sent = { token: member.token, key: randomUUID(), body: { quoteId } }
    await crashingAt(kernel.db, 'ledger_transfers', async () => {
      expect((await fixture.call(topUpGas, sent)).http).toBe(500)
    })
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '0', USDT: { available: '100' } })
    expect(await fixture.code(topUpGas, sent)).toBe('success')
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '100', USDT: { available: '70' } })
  })
})

describe('taking a withdrawal back', () => {
  const aWaiting = async (member: WalletMember) => (await withdraw(member, { quantity: '1500' })).id

  it('gives everything back once, fifty at once with one key or with fifty', async () => {
    const member = await fixture.aWalletMember()
    const params = { id: await aWaiting(member) }
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () =>
        fixture.call(cancelWithdrawal, { token: member.token, params, key }),
      ),
      ...Array.from({ length: 25 }, () => fixture.call(cancelWithdrawal, { token: member.token, params })),
    ])
    const codes = new Set(answers.map(({ failure }) => failure?.code ?? 'success'))
    expect([...codes].toSorted()).toEqual(['WITHDRAW-A009', 'success'])
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('a crash in the middle leaves it as it was', async () => {
    const member = await fixture.aWalletMember()
    const sent = { token: member.token, key: randomUUID(), params: { id: await aWaiting(member) } }
    await crashingAt(kernel.db, 'wallet_payout_events', async () => {
      expect((await fixture.call(cancelWithdrawal, sent)).http).toBe(500)
    })
    expect(await balanceOf(member)).toMatchObject({
      gasTrx: '160',
      USDT: { available: '3500', hold: '1500' },
    })
    expect(await fixture.code(cancelWithdrawal, sent)).toBe('success')
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
  })
})

describe('swapping', () => {
  const quoteOf = ({ token }: WalletMember) =>
    fixture.ok(quoteSwap, { token, body: { way: 'MCS_USDT', request_amount: '100' } })

  it('a crash in the middle leaves nothing: neither coins moved, nor a used quote, nor a spent code', async () => {
    const member = await fixture.aWalletMember()
    const otpCode = member.code()
    const body = { quoteId: (await quoteOf(member)).quoteId, otpCode }
    const sent = { token: member.token, key: randomUUID(), body }
    await crashingAt(kernel.db, 'ledger_transfers', async () => {
      expect(await fixture.code(swap, sent)).toBe('SWAP-C001')
    })
    expect(await balanceOf(member)).toMatchObject({
      MCS: { available: '10000' },
      USDT: { available: '5000' },
    })
    expect(await fixture.code(swap, sent)).toBe('success')
    expect(await balanceOf(member)).toMatchObject({ MCS: { available: '9900' } })
  })

  it('a price that has become five minutes old stops the quote and the swap alike', async () => {
    const member = await fixture.aWalletMember()
    const otpCode = member.code()
    await modules.market.confirmMcsPrice()
    fixture.advance(5 * MINUTE_MS - 40 * SECOND_MS)
    const { quoteId } = await quoteOf(member)
    fixture.advance(40 * SECOND_MS + 1)
    const fresh = { ...member, token: member.token }
    const body = { way: 'MCS_USDT', request_amount: '100' } as const
    expect(await fixture.code(quoteSwap, { token: fresh.token, body })).toBe('SWAP-A002')
    expect(await fixture.code(swap, { token: fresh.token, body: { quoteId, otpCode } })).toBe('SWAP-A002')
  })
})
