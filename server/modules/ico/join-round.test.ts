import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGates } from '#server/modules/licences/licences.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import { formulaOf } from '#testing/members/figures/formula-of.ts'
import type { FundedMember } from '#testing/members/member-money.ts'
import { refusal } from '#testing/fixtures/reward-fixture.ts'
import { createIco } from './ico.ts'
import { rounds } from '#testing/rounds.ts'

const fixture = await createIcoFixture()
const { openRound, app } = fixture
const { modules, kernel } = app

const balanceOf = ({ memberId }: FundedMember) => modules.wallet.getBalance(memberId)
const join = async (member: FundedMember, number: number, amount: string) =>
  fixture.call(api.ico.joinIco, { token: member.token, body: await fixture.body(member, number, amount) })

describe('entering a round', () => {
  it('moves the amount out, the MCS in locked, and shows every sum before as it is booked', async () => {
    const number = await openRound()
    const member = await fixture.aFunded({ USDT: '1000' })
    const { token } = member
    const before = await fixture.ok(api.ico.previewIco, {
      token,
      params: { ico_number: String(number) },
      query: { amount: '500' },
    })
    expect(before).toMatchObject({ bonusPct: 20, bonus: '100', worth: '600', mcs: '2400', dailyMcs: '7.2' })
    const { data } = await join(member, number, '500')
    expect(data?.participation).toMatchObject({
      round: number,
      state: 'LOCKED',
      amount: '500',
      bonusPct: 20,
      worth: '600',
      obtained: '2400',
      available: '0',
      locked: '2400',
      daily: before.dailyMcs,
      releaseStart: before.cliffDate,
      lastDay: before.lastDay,
      next: { date: before.cliffDate, mcs: '7.2' },
    })
    expect(data?.balance).toMatchObject({
      USDT: { available: '500' },
      MCS: { available: '0', locked: '2400' },
    })
    const { formula } = await formulaOf(fixture, { token, type: 'ico_enter_decrease' })
    expect(formula).toBe('500 × 20% = 100; (500 + 100) ÷ 0.25 = 2400 MCS')
    // What came in is explained like what went out.
    expect((await formulaOf(fixture, { token, type: 'ico_enter_increase' })).formula).toBe(formula)
    const rows = await fixture.ok(api.wallet.listHistories, { token, query: {} })
    expect(rows.items.map(({ type, detail, amount }) => [type, detail, amount]).toSorted()).toEqual([
      ['deposit', '', '1000'],
      ['ico_enter_decrease', `ICO ${number}`, '-500'],
      ['ico_enter_increase', 'locked', '2400'],
    ])
    const { round, mine } = await fixture.ok(api.ico.getIcoRound, {
      token,
      params: { ico_number: String(number) },
    })
    expect(round.sold).toBe('500')
    expect(mine).toEqual({ amount: '500', left: '9500' })
    expect(await fixture.isRight()).toBe(true)
  })

  it.each([
    { amount: '99', wanted: 'ICO-B001', field: 'amount' },
    { amount: '', wanted: 'ICO-B001', field: 'amount' },
    { amount: '10001', wanted: 'ICO-B002', field: 'amount' },
    { amount: '100.5', wanted: 'ICO-B004', field: 'amount' },
    { amount: '-100', wanted: 'ICO-B004', field: 'amount' },
    { amount: '100', change: { agreeRisk: false }, wanted: 'ICO-B003', field: 'agreeRisk' },
    { amount: '100', change: { agreeTerms: false }, wanted: 'ICO-B003', field: 'agreeTerms' },
    { amount: '100', change: { termsVersion: '2026-11-21' }, wanted: 'ICO-B003', field: 'agreeTerms' },
    { amount: '9000', wanted: 'ICO-A001', field: 'amount' },
    { amount: '100', change: { icoNumber: 4711 }, wanted: 'ICO-A002' },
  ])(
    '$amount with $change answers $wanted and changes nothing',
    async ({ amount, change, wanted, field }) => {
      const number = await openRound()
      const member = await fixture.aFunded({ USDT: '8000' })
      const sent = { ...(await fixture.body(member, number, amount)), ...change }
      const { failure } = await fixture.call(api.ico.joinIco, { token: member.token, body: sent })
      expect(failure?.code).toBe(wanted)
      expect(failure?.fields ?? {}).toEqual(field === undefined ? {} : { [field]: wanted })
      expect((await balanceOf(member)).USDT.available).toBe('8000')
      expect((await fixture.ok(api.ico.listIcoParticipations, { token: member.token })).total).toBe(0)
    },
  )

  it('is refused before the round opens, after it closes, and while it is a draft', async () => {
    const member = await fixture.aFunded({ USDT: '1000' })
    const later = new Date(kernel.clock.nowMs() + DAY_MS)
    const early = await openRound({ opensAt: later })
    expect((await join(member, early, '100')).failure?.code).toBe('ICO-A002')
    const closed = await openRound()
    const sent = await fixture.body(member, closed, '100')
    await kernel.db.tx((tx) => modules.ico.closeRound(tx, closed))
    expect(await fixture.code(api.ico.joinIco, { token: member.token, body: sent })).toBe('ICO-A002')
    const draft = await kernel.db.tx((tx) =>
      modules.ico.createRound(tx, {
        price: '1',
        cap: '1000',
        opensAt: new Date(0),
        closesAt: later,
      }),
    )
    const wish = { ...sent, icoNumber: draft }
    expect(await fixture.code(api.ico.joinIco, { token: member.token, body: wish })).toBe('ICO-A002')
    const asked = { token: member.token, params: { ico_number: String(draft) } }
    expect(await fixture.code(api.ico.getIcoRound, asked)).toBe('COMMON-A001')
  })

  it('ends at the member’s own limit, entry by entry', async () => {
    const number = await openRound({ max: '1000' })
    const member = await fixture.aFunded({ USDT: '5000' })
    await join(member, number, '600')
    const { failure } = await join(member, number, '500')
    expect([failure?.code, failure?.meta]).toEqual(['ICO-A004', { left: '400' }])
    const { data } = await join(member, number, '400')
    // The tier is the single entry's, not the sum's.
    expect(data?.participation.bonusPct).toBe(10)
    expect((await balanceOf(member)).USDT.available).toBe('4000')
  })

  it('is done once under one key, however often it is sent, fifty times at once too', async () => {
    const number = await openRound()
    const member = await fixture.aFunded({ USDT: '8000' })
    const key = randomUUID()
    const sent = { token: member.token, body: await fixture.body(member, number, '700'), key }
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.ok(api.ico.joinIco, sent)))
    expect(new Set(answers.map(({ participation }) => participation.id)).size).toBe(1)
    expect((await balanceOf(member)).USDT.available).toBe('7300')
    const other = { ...sent, body: { ...sent.body, amount: '800' } }
    expect(await fixture.code(api.ico.joinIco, other)).toBe('COMMON-A003')
    expect((await fixture.ok(api.ico.listIcoParticipations, { token: member.token })).total).toBe(1)
    expect(await fixture.isRight()).toBe(true)
  })

  it('under another member’s key is the other member’s own', async () => {
    const number = await openRound()
    const [one, two] = [await fixture.aFunded({ USDT: '500' }), await fixture.aFunded({ USDT: '500' })]
    const key = randomUUID()
    await fixture.ok(api.ico.joinIco, { token: one.token, body: await fixture.body(one, number, '100'), key })
    const other = { token: two.token, body: await fixture.body(two, number, '200'), key }
    expect((await fixture.ok(api.ico.joinIco, other)).participation.amount).toBe('200')
    expect((await balanceOf(one)).USDT.available).toBe('400')
  })

  it('leaves nothing behind when it breaks in the middle', async () => {
    const number = await openRound()
    const inviter = await fixture.aFunded({})
    const member = await fixture.aFunded({ USDT: '1000' }, inviter)
    await kernel.db.run(sql`
      update ledger_accounts set hold = balance where class = 'ICO_BUDGET' and currency = 'USDT'`)
    expect((await join(member, number, '1000')).failure?.code).toBe('ICO-C001')
    await kernel.db.run(
      sql`update ledger_accounts set hold = 0 where class = 'ICO_BUDGET' and currency = 'USDT'`,
    )
    expect((await balanceOf(member)).USDT.available).toBe('1000')
    const { round } = await fixture.ok(api.ico.getIcoRound, {
      token: member.token,
      params: { ico_number: String(number) },
    })
    expect(round.sold).toBe('0')
    expect((await join(member, number, '1000')).http).toBe(200)
    expect(await fixture.isRight()).toBe(true)
  })
})

/** A request that waits too long for a connection is retried, as a browser does: only refusals have a code. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 10 || (error instanceof Error && 'code' in error)) throw error
    }
  }
}

describe('a round near its cap', () => {
  it('sells not one unit over it to hundreds of buyers at once', async () => {
    const number = await openRound({ cap: '37777', max: '300', min: '100' })
    const member = await fixture.aFunded({ USDT: '1' })
    const { termsVersion } = await fixture.body(member, number, '100')
    const buyers = await fixture.aCrowdOf(rounds(400, 1_000), '300')
    const tried = await Promise.allSettled(
      buyers.map((memberId, index) => {
        const amount = String(100 + (index % 200))
        const form = { icoNumber: number, amount, agreeRisk: true, agreeTerms: true, termsVersion }
        return patiently(() => kernel.db.tx((tx) => modules.ico.joinFor(tx, { memberId, form })))
      }),
    )
    const done = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value.participation] : []))
    const reasons = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['ICO-A003']))
    const sold = done.reduce((sum, { amount }) => sum + Number.parseInt(amount, 10), 0)
    expect(sold).toBeLessThanOrEqual(37_777)
    expect(37_777 - sold).toBeLessThan(100)
    const { round } = await modules.ico.getRound(member.memberId, String(number))
    expect([round.sold, round.state]).toEqual([String(sold), 'SOLD_OUT'])
    expect(await fixture.isRight()).toBe(true)
    const refused = await join(await fixture.aFunded({ USDT: '500' }), number, '300')
    expect(refused.failure?.meta).toEqual({ left: String(37_777 - sold) })
  }, 600_000)
})

describe('a country without a licence', () => {
  it('sees no round and enters none, and keeps what it has', async () => {
    const number = await openRound()
    const member = await fixture.aFunded({ USDT: '500' })
    const form = await fixture.body(member, number, '100')
    await join(member, number, '100')
    const gates = createGates({ ...kernel, sandbox: false })
    const closed = createIco({
      ...kernel,
      ...modules,
      gates,
      publicUrl: 'http://localhost',
      brandName: 'Members',
    })
    const { memberId } = member
    const tried = kernel.db.tx((tx) => closed.joinFor(tx, { memberId, form }))
    expect(await refusal(tried)).toBe('COMMON-A004')
    expect(await refusal(closed.listRounds(memberId))).toBe('COMMON-A004')
    expect(await refusal(closed.getRound(memberId, String(number)))).toBe('COMMON-A004')
    expect(await refusal(closed.preview(memberId, { number: String(number), amount: '100' }))).toBe(
      'COMMON-A004',
    )
    expect((await closed.getSummary(memberId)).locked).toBe('440')
    expect((await closed.getSchedule({ memberId, number: String(number) })).rows.length).toBeGreaterThan(300)
  })
})
