import { describe, expect, it } from 'vitest'
import { maxMcs, maxReferral } from '#contract/rules/money/ico.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture, roundForm } from '#testing/fixtures/ico-fixture.ts'
import { refusal } from '#testing/fixtures/reward-fixture.ts'
import { budget, capitalOf, treasuryOf } from './ico-accounts.ts'
import { termsOf, type RoundRow } from './rounds.ts'

const fixture = await createIcoFixture()
const { app, openRound, joinPast } = fixture
const { kernel, modules } = app
const { ico, ledger } = modules

const findRoundRow = async (number: number): Promise<RoundRow> => {
  const round = (await ico.listAllRounds(kernel.db, 100)).find((one) => one.number === number)
  if (round === undefined) throw new Error(`no round ${number}`)
  return round
}
const balances = (...names: Parameters<typeof ledger.getBalances>[1]) => ledger.getBalances(kernel.db, names)
const change = (number: number, form: Parameters<typeof roundForm>[1]) =>
  kernel.db.tx((tx) => ico.changeRound(tx, { number, form: roundForm(app, form) }))

describe('a round', () => {
  it('opens only with the operator’s capital for all that it can cost, and gives back what it did not need', async () => {
    const [mcs = 0n, usdt = 0n] = await balances(capitalOf('MCS'), capitalOf('USDT'))
    const number = await openRound({ cap: '10000' })
    const round = await findRoundRow(number)
    const need = maxMcs(termsOf(round), round.cap)
    const referral = maxReferral(termsOf(round), round.cap, 3_000n)
    expect(await balances(treasuryOf(round.id), budget)).toEqual([need, referral])
    const { memberId } = await fixture.aFunded({ USDT: '5000' })
    const { obtained } = await joinPast(memberId, number, '5000')
    expect(obtained).toBe('26000')
    await kernel.db.tx((tx) => ico.closeRound(tx, number))
    expect(await balances(treasuryOf(round.id), budget)).toEqual([0n, 0n])
    expect(await balances(capitalOf('MCS'), capitalOf('USDT'))).toEqual([mcs - 26_000_000_000n, usdt])
    await kernel.db.tx((tx) => ico.closeRound(tx, number))
    expect(await fixture.isRight()).toBe(true)
  })

  it('is not opened without cover', async () => {
    const number = await kernel.db.tx((tx) => ico.createRound(tx, roundForm(app, { cap: '900000000' })))
    expect(await kernel.db.tx((tx) => ico.openRound(tx, number))).toBe(false)
    expect((await findRoundRow(number)).state).toBe('DRAFT')
  })

  it('is not opened when only the referral of its entries is not covered', async () => {
    const number = await kernel.db.tx((tx) => ico.createRound(tx, roundForm(app, { cap: '10000' })))
    const undone = kernel.db.tx(async (tx) => {
      const { balance: units } = await ledger.getBalance(tx, capitalOf('USDT'))
      await modules.wallet.allocate(tx, { name: 'all', to: 'swapTreasury', currency: 'USDT', units })
      expect(await ico.openRound(tx, number)).toBe(false)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })

  it('can be changed until somebody has entered, by nobody after that', async () => {
    const number = await openRound()
    const { memberId } = await fixture.aFunded({ USDT: '1000' })
    const before = (await ico.getRound(memberId, String(number))).round
    expect(await change(number, { price: '0.5', cap: '2000000' })).toBe(true)
    const after = (await ico.getRound(memberId, String(number))).round
    expect([after.price, after.cap]).toEqual(['0.5', '2000000'])
    expect(after.termsVersion).not.toBe(before.termsVersion)
    await joinPast(memberId, number, '100')
    expect(await change(number, { price: '0.25' })).toBe(false)
    const forced = kernel.db.run(sql`update ico_rounds set price = 1 where number = ${number}`)
    expect(await refusal(forced)).toBe('42501')
  })

  it('cannot lose its cover by a change while it is open', async () => {
    const number = await openRound()
    expect(await change(number, { cap: '900000000' })).toBe(false)
    expect((await findRoundRow(number)).cap).toBe(1_000_000_000_000n)
    expect(await fixture.isRight()).toBe(true)
  })

  it('opens automatically in a sandbox, once', async () => {
    expect(await ico.openFirstRound()).toBe(false)
    const fresh = await createIcoFixture()
    const { modules: others } = fresh.app
    expect(await others.ico.openFirstRound()).toBe(true)
    expect(await others.ico.openFirstRound()).toBe(false)
    const [round] = await others.ico.listAllRounds(fresh.app.kernel.db, 2)
    expect(round).toMatchObject({ number: 1, state: 'OPEN', cap: 50_000_000_000n })
  })

  it.each([
    ['price', { price: '0' }],
    ['price', { price: '9000000000000' }],
    ['cap', { cap: '10' }],
    ['max', { max: '50' }],
    ['min', { min: '100.5' }],
    ['bonusTiers', { bonusTiers: '500:20, 100:10' }],
    ['feeTiers', { feeTiers: '100:101' }],
    ['closesAt', { closesAt: new Date(0) }],
    ['vesting', { vesting: { dailyBps: 40 } }],
  ])('is refused with a wrong %s: %j', async (field, form) => {
    const made = kernel.db
      .tx((tx) => ico.createRound(tx, roundForm(app, form)))
      .catch((error: unknown) => error)
    expect(await made).toMatchObject({ code: 'COMMON-B001', details: { fields: { [field]: 'COMMON-B001' } } })
  })

  it('closes by itself when its time is over', async () => {
    const number = await openRound({ closesAt: new Date(kernel.clock.nowMs() + DAY_MS) })
    fixture.advance(2 * DAY_MS)
    await fixture.release()
    expect((await findRoundRow(number)).state).toBe('CLOSED')
  })
})

describe('what was entered', () => {
  it('cannot be taken back or changed in the database', async () => {
    const number = await openRound()
    const { memberId } = await fixture.aFunded({ USDT: '1000' })
    const { id } = await joinPast(memberId, number, '100')
    for (const statement of [
      sql`delete from ico_entries where id = ${id}`,
      sql`update ico_entries set obtained = obtained + 1 where id = ${id}`,
      sql`update ico_entries set released = -1 where id = ${id}`,
    ])
      expect(await refusal(kernel.db.run(statement))).toBe('42501')
  })
})
