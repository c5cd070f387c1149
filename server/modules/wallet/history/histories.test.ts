import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { WALLET_TYPES } from '#contract/wallet/wallet.ts'
import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { listHistories, exportHistories, getHistory, withdraw, getBalance } = api.wallet
const list = (member: WalletMember, query: Record<string, string> = {}) =>
  fixture.ok(listHistories, { token: member.token, query })

async function withdrawn(member: WalletMember, quantity = '100') {
  const body = { coin: 'USDT', address: fixture.strangeAddress(), quantity, otpCode: member.code() } as const
  return fixture.ok(withdraw, { token: member.token, body })
}

describe('the history', () => {
  it('has the twenty types of the specification and no others', () => {
    expect(WALLET_TYPES).toHaveLength(20)
    expect(new Set(WALLET_TYPES).size).toBe(20)
  })

  it('adds up to the balance, coin by coin, holds included', async () => {
    const member = await fixture.aWalletMember()
    await withdrawn(member)
    await withdrawn(member, '55.5')
    const { items } = await list(member)
    const sum = (coin: string) =>
      items
        .filter((item) => item.coin === coin)
        .reduce((total, { amount }) => total + Number.parseFloat(amount), 0)
    const balance = await fixture.ok(getBalance, { token: member.token })
    expect(sum('USDT')).toBe(Number.parseFloat(balance.USDT.available))
    expect(sum('TRX')).toBe(Number.parseFloat(balance.gasTrx))
    expect(sum('MCS')).toBe(Number.parseFloat(balance.MCS.available))
  })

  it('is filtered by coin, type, result and period, and paged in order', async () => {
    const member = await fixture.aWalletMember()
    for (let round = 0; round < 5; round += 1) await withdrawn(member, `${10 + round}`)
    expect((await list(member, { coin: 'TRX' })).items.every(({ coin }) => coin === 'TRX')).toBe(true)
    expect((await list(member, { types: 'deposit' })).total).toBe(3)
    expect((await list(member, { types: 'withdraw,withdraw_fee' })).total).toBe(10)
    expect((await list(member, { result: 'Pending' })).items.map(({ type }) => type)).toEqual(
      Array.from({ length: 5 }, () => 'withdraw'),
    )
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list(member, { page, size: '5' })))
    const all = (await list(member, { size: '100' })).items
    expect(pages.flatMap(({ items }) => items)).toEqual(all)
    // Full, not full, and beyond the end.
    expect(pages.map(({ total }) => total)).toEqual([13, 13, 13, 13])
    const today = new Date(kernel.clock.nowMs())
    const day = (ahead: number) => new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
    expect((await list(member, { from: day(-9), to: day(-8), zone: 'UTC' })).total).toBe(0)
    expect((await list(member, { from: day(-1), to: day(1), zone: 'UTC' })).total).toBe(13)
  })

  it('refuses a period that is none', async () => {
    const member = await fixture.aWalletMember({})
    const tried = (query: Record<string, string>) =>
      fixture.code(listHistories, { token: member.token, query })
    expect(await tried({ from: 'yesterday' })).toBe('COMMON-B001')
    expect(await tried({ from: '2020-01-01', to: '2026-01-01' })).toBe('COMMON-B001')
    expect(await tried({ from: '2026-01-01', zone: 'Mars/Base' })).toBe('COMMON-B001')
  })

  it('says failed in its own words when the database cannot answer', async () => {
    const member = await fixture.aWalletMember({})
    await kernel.db.run(sql`alter table ledger_transfers rename to ledger_gone`)
    expect(await fixture.code(listHistories, { token: member.token, query: {} })).toBe('WALLET-C002')
    await kernel.db.run(sql`alter table ledger_gone rename to ledger_transfers`)
  })

  it('shows a deposit that is not final as pending, and one that vanished as failed', async () => {
    const member = await fixture.aWalletMember({ USDT: '1' })
    await kernel.db.run(sql`
      insert into chain_addresses (derivation_index, member_id, address, made_at)
      values (77, ${member.memberId}, 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', now())`)
    await kernel.db.run(sql`
      insert into chain_watch (head, block, block_id, block_at) values (9, 1, 'a', now()) on conflict do nothing`)
    // Seen by a machine whose clock is ahead of the one that is asked.
    const seenAt = plus(kernel.clock.now(), 10 * SECOND_MS)
    const seen = async (state: string, units: number) =>
      kernel.db.run(sql`
        insert into chain_deposits (id, txid, log_index, coin, units, member_id, derivation_index, from_address, block, block_id, state, seen_at)
        values (gen_random_uuid(), md5(${units}::text), 0, 'USDT', ${units}, ${member.memberId}, 77, 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 5, 'b', ${state}, ${seenAt})`)
    await seen('SEEN', 7_000_000)
    await seen('VANISHED', 8_000_000)
    const { items, total } = await list(member, { coin: 'USDT' })
    expect(total).toBe(3)
    expect(items.map(({ amount, result }) => [amount, result])).toEqual(
      expect.arrayContaining([
        ['7', 'Pending'],
        ['8', 'Failed'],
        ['1', 'Complete'],
      ]),
    )
    const pages = [await list(member, { size: '1', page: '1' }), await list(member, { size: '1', page: '2' })]
    pages.push(await list(member, { size: '1', page: '3' }))
    expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id))
    expect((await list(member, { result: 'Pending' })).items).toHaveLength(1)
    const pending = items.find(({ result }) => result === 'Pending')
    const why = await fixture.ok(getHistory, { token: member.token, params: { id: pending?.id ?? '' } })
    expect(why).toMatchObject({ ledgerEntries: [], deposit: { result: 'Pending', needed: 19 } })
    expect((await fixture.ok(getBalance, { token: member.token })).USDT.available).toBe('1')
  })
})

describe('why this number', () => {
  it('a withdrawal opens every entry of its cause, and the fee its arithmetic', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await withdrawn(member)
    const event = {
      kind: 'confirmed',
      id,
      txid: 'a'.repeat(64),
      feeUnits: 13_400_000n,
      at: kernel.clock.now(),
    } as const
    await kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
    const { items } = await list(member, { types: 'withdraw_fee' })
    expect(items.map(({ detail, amount }) => [detail, amount])).toEqual([
      ['refund', '26.6'],
      ['prepaid', '-40'],
    ])
    const why = await fixture.ok(getHistory, { token: member.token, params: { id: items[0]?.id ?? '' } })
    expect(why.formula).toBe('40 − 13.4 = 26.6 TRX')
    expect(
      why.ledgerEntries.map(({ op, from, to, amount }) => `${op} ${from} ${to} ${amount}`).sort(),
    ).toEqual([
      'hold available chain 100',
      'post gas gasPrepaid 40',
      'post gasPrepaid chain 13.4',
      'post gasPrepaid gas 26.6',
      'postHold available chain 100',
    ])
    expect(why.withdrawal).toMatchObject({ id, result: 'Complete' })
  })

  it("is not told about another member's number, nor about none", async () => {
    const [owner, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const { items } = await list(owner)
    const id = items[0]?.id ?? ''
    expect(await fixture.code(getHistory, { token: other.token, params: { id } })).toBe('COMMON-A001')
    expect(await fixture.code(getHistory, { token: owner.token, params: { id: 'x' } })).toBe('COMMON-A001')
  })
})

describe('the file', () => {
  it('has one row a movement, and its sums are numbers', async () => {
    const member = await fixture.aWalletMember()
    await withdrawn(member)
    const reply = await fixture.app.server.inject({
      url: exportHistories.path,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="histories.csv"')
    const rows = reply.rawPayload.toString('utf8').trimEnd().split('\r\n')
    expect(rows[0]).toBe('\uFEFFDate,Type,Coin,Amount,Result,Address,Transaction ID,Balance after,Number')
    expect(rows).toHaveLength(6)
    expect(rows.filter((row) => row.includes(',USDT,-100,Pending,'))).toHaveLength(1)
  })
})
