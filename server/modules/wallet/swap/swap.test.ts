import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseTyped, type Currency } from '#contract/money.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { quoteSwap, swap, getSwapRate, getBalance } = api.wallet

/** The operator's coins arrive; in a sandbox half of them is set aside for swaps at once, a tenth of the MCS for bonuses. */
async function fundTreasury(coin: Currency, amount: string): Promise<void> {
  const id = randomUUID()
  const units = 2n * (parseTyped(amount) ?? 0n)
  const receipt = { id, coin, units, txid: id, logIndex: 0, from: '', block: 1n, at: kernel.clock.now() }
  await kernel.db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, receipt))
}
beforeAll(async () => {
  await fundTreasury('USDT', '100000')
  await fundTreasury('MCS', '1000000')
})

// The desk's heartbeat, as its job gives it each minute: tests move the clock by hours.
beforeEach(() => modules.market.confirmMcsPrice())

const setPrice = (price: string) => modules.market.setMcsPrice(kernel.db, parseTyped(price) ?? 0n)
const quoteOf = (member: WalletMember, way: 'MCS_USDT' | 'USDT_MCS', request_amount: string) =>
  fixture.ok(quoteSwap, { token: member.token, body: { way, request_amount } })
const balanceOf = (member: WalletMember) => fixture.ok(getBalance, { token: member.token })

describe('a swap', () => {
  it('is announced with its ratio, the time of it, the fee and the limits', async () => {
    const member = await fixture.aWalletMember()
    expect(await fixture.ok(getSwapRate, { token: member.token })).toMatchObject({
      ratio: { MCS_USDT: '0.25', USDT_MCS: '4' },
      feeBps: 50,
      min: '10',
      max: '5000',
      dayLeft: '20000',
    })
  })

  it('happens once when fifty are sent at once on one quote, with one key or with fifty', async () => {
    const member = await fixture.aWalletMember()
    const { quoteId } = await quoteOf(member, 'MCS_USDT', '100')
    const body = { quoteId, otpCode: member.code() }
    const key = randomUUID()
    const keys = Array.from({ length: 25 }, () => key).concat(Array.from({ length: 25 }, () => randomUUID()))
    const answers = await Promise.all(
      keys.map((one) => fixture.call(swap, { token: member.token, body, key: one })),
    )
    const ids = answers.flatMap(({ data }) => (data === undefined ? [] : data.id))
    expect(new Set(ids).size).toBe(1)
    expect(new Set(answers.flatMap(({ failure }) => failure?.code ?? []))).toEqual(new Set(['SWAP-A003']))
    expect((await balanceOf(member)).MCS.available).toBe('9900')
  })

  it('repeats its answer under its key long after the code was used', async () => {
    const member = await fixture.aWalletMember()
    const { quoteId } = await quoteOf(member, 'USDT_MCS', '10')
    const sent = { token: member.token, body: { quoteId, otpCode: member.code() }, key: randomUUID() }
    const first = await fixture.ok(swap, sent)
    fixture.advance(2 * MINUTE_MS)
    expect(await fixture.ok(swap, sent)).toEqual(first)
  })

  it("does not use another member's quote", async () => {
    const [owner, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const { quoteId } = await quoteOf(owner, 'MCS_USDT', '100')
    const sent = { token: other.token, body: { quoteId, otpCode: other.code() } }
    expect(await fixture.code(swap, sent)).toBe('SWAP-A003')
    expect((await balanceOf(other)).MCS.available).toBe('10000')
  })
})

describe('what is wrong gets its code and changes nothing', () => {
  it.each([
    ['', 'SWAP-B001'],
    ['abc', 'SWAP-B004'],
    ['39.999999', 'SWAP-B004'],
    ['20000.000001', 'SWAP-B004'],
    ['1.0000001', 'SWAP-B004'],
    ['-50', 'SWAP-B004'],
    ['10000.000001', 'SWAP-A001'],
  ])('a quote for %j MCS: %s', async (request_amount, code) => {
    const member = await fixture.aWalletMember()
    const body = { way: 'MCS_USDT', request_amount } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe(code)
  })

  it('the bonus cannot be swapped', async () => {
    const member = await fixture.aWalletMember({ MCS: '1' })
    const { memberId } = member
    const bonus = await kernel.db.tx((tx) => modules.wallet.welcomeMember(tx, { memberId, isInvited: true }))
    expect(bonus).toBe('260')
    const body = { way: 'MCS_USDT', request_amount: '100' } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('SWAP-A006')
  })

  it('an empty or wrong code, and none set up at all', async () => {
    const member = await fixture.aWalletMember()
    const { quoteId } = await quoteOf(member, 'MCS_USDT', '100')
    const tried = (otpCode: string) => fixture.code(swap, { token: member.token, body: { quoteId, otpCode } })
    expect(await tried('')).toBe('SWAP-B002')
    expect(await tried('000000')).toBe('SWAP-B003')
    const plain = await fixture.aMember()
    const memberId = kernel.tokens.verify(plain.token)?.memberId ?? ''
    await fixture.deposit({ memberId }, 'MCS', '1000')
    const mine = await fixture.ok(quoteSwap, {
      token: plain.token,
      body: { way: 'MCS_USDT', request_amount: '100' },
    })
    const body = { quoteId: mine.quoteId, otpCode: '123456' }
    expect(await fixture.code(swap, { token: plain.token, body })).toBe('SWAP-A005')
    expect((await balanceOf(member)).MCS.available).toBe('10000')
    // The quote is still good: a wrong code used nothing up.
    expect(await tried(member.code())).toBe('success')
  })

  it('a quote is good for 60 seconds', async () => {
    const member = await fixture.aWalletMember()
    const otpCode = member.code()
    const { quoteId } = await quoteOf(member, 'MCS_USDT', '100')
    fixture.advance(60 * SECOND_MS)
    expect(await fixture.code(swap, { token: member.token, body: { quoteId, otpCode } })).toBe('SWAP-A003')
  })

  it('a day has its limit', async () => {
    const member = await fixture.aWalletMember({ USDT: '30000' })
    for (let round = 0; round < 4; round += 1) {
      const { quoteId } = await quoteOf(member, 'USDT_MCS', '5000')
      await fixture.ok(swap, { token: member.token, body: { quoteId, otpCode: member.code() } })
    }
    const body = { way: 'USDT_MCS', request_amount: '10' } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('SWAP-A004')
  })

  it('two quotes cannot pass the limit of the day together', async () => {
    const member = await fixture.aWalletMember({ USDT: '30000' })
    for (let round = 0; round < 3; round += 1) {
      const { quoteId } = await quoteOf(member, 'USDT_MCS', '5000')
      await fixture.ok(swap, { token: member.token, body: { quoteId, otpCode: member.code() } })
    }
    const [a, b] = [await quoteOf(member, 'USDT_MCS', '3000'), await quoteOf(member, 'USDT_MCS', '3000')]
    const first = { quoteId: a.quoteId, otpCode: member.code() }
    expect(await fixture.code(swap, { token: member.token, body: first })).toBe('success')
    const second = { quoteId: b.quoteId, otpCode: '111111' }
    expect(await fixture.code(swap, { token: member.token, body: second })).toBe('SWAP-A004')
  })
})

describe('nobody deals at a price that nobody stands by', () => {
  it('a price five minutes old stops quotes and swaps', async () => {
    const member = await fixture.aWalletMember()
    await modules.market.confirmMcsPrice()
    const { quoteId } = await quoteOf(member, 'MCS_USDT', '100')
    const otpCode = member.code()
    fixture.advance(5 * MINUTE_MS)
    const body = { way: 'MCS_USDT', request_amount: '100' } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('SWAP-A002')
    expect(await fixture.code(getSwapRate, { token: member.token })).toBe('SWAP-A002')
    expect(await fixture.code(swap, { token: member.token, body: { quoteId, otpCode } })).toMatch(
      /^SWAP-A00[23]$/,
    )
    await modules.market.confirmMcsPrice()
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('success')
  })

  it('a price that moved more than 10 % in 10 minutes stops quotes and swaps, until it has stood for so long', async () => {
    const member = await fixture.aWalletMember()
    await setPrice('0.25')
    const otpCode = member.code()
    const { quoteId } = await quoteOf(member, 'MCS_USDT', '100')
    await setPrice('0.275')
    const body = { way: 'MCS_USDT', request_amount: '100' } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('success')
    await setPrice('0.275001')
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('SWAP-A002')
    expect(await fixture.code(swap, { token: member.token, body: { quoteId, otpCode } })).toBe('SWAP-A002')
    for (let minute = 0; minute < 11; minute += 1) {
      fixture.advance(MINUTE_MS)
      await modules.market.confirmMcsPrice()
    }
    const later = await fixture.aWalletMember()
    expect(await fixture.code(quoteSwap, { token: later.token, body })).toBe('success')
    await setPrice('0.25')
    fixture.advance(11 * MINUTE_MS)
  })
})

describe('no promise without cover', () => {
  it('a treasury one unit short refuses, quote and swap alike', async () => {
    const member = await fixture.aWalletMember({ USDT: '5000' })
    const { balance } = await modules.ledger.getBalance(kernel.db, {
      class: 'SWAP_TREASURY',
      currency: 'MCS',
    })
    const { quoteId } = await quoteOf(member, 'USDT_MCS', '100')
    // All but one unit of what the quote needs leaves the treasury.
    const leave = balance - (400_000_000n - 1n)
    const gone = { class: 'OPERATOR_CAPITAL', currency: 'MCS' } as const
    await kernel.db.run(
      sql`
        update ledger_accounts set balance = balance + case class when 'SWAP_TREASURY' then -${leave}::bigint else ${leave}::bigint end
        where currency = ${gone.currency} and class in ('SWAP_TREASURY', 'OPERATOR_CAPITAL')`,
    )
    const body = { way: 'USDT_MCS', request_amount: '100' } as const
    expect(await fixture.code(quoteSwap, { token: member.token, body })).toBe('SWAP-A002')
    const sent = { token: member.token, body: { quoteId, otpCode: member.code() } }
    expect(await fixture.code(swap, sent)).toBe('SWAP-A002')
    expect((await balanceOf(member)).USDT.available).toBe('5000')
  })
})

it('the record of a swap shows its arithmetic and where each part went', async () => {
  const member = await fixture.aWalletMember()
  const { token } = member
  const formulas: (string | null)[] = []
  for (const [way, amount] of [
    ['MCS_USDT', '100'],
    ['USDT_MCS', '10'],
  ] as const) {
    const { quoteId } = await quoteOf(member, way, amount)
    await fixture.ok(swap, { token, body: { quoteId, otpCode: member.code() } })
    const { items } = await fixture.ok(api.wallet.listHistories, { token, query: { size: '1' } })
    const record = await fixture.ok(api.wallet.getHistory, { token, params: { id: items[0]?.id ?? '' } })
    formulas.push(record.formula)
    expect(record.ledgerEntries.map(({ to }) => to)).toContain('fees')
  }
  expect(formulas).toEqual(['100 × 0.25 − 0.125 = 24.875', '10 ÷ 0.25 − 0.2 = 39.8'])
})
