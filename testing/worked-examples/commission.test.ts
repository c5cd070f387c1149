import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import type { FundedMember } from '#testing/members/member-money.ts'
import { above, payerOf } from '#testing/members/upline-tools.ts'

/** Worked examples 2 and 16 of the specification: entries into a token sale by the API, paid by the batch of the reward day. */
const fixture = await createIcoFixture({}, '2026-04-30T12:00:00+09:00')
const { kernel, modules } = fixture.app
const STEP_MS = 30 * SECOND_MS
const number = await fixture.openRound()

/** Moves to an instant in Korea and runs the batch as the worker does each minute. */
async function runBatchAt(at: string): Promise<void> {
  fixture.advance(Date.parse(`${at}+09:00`) - kernel.clock.nowMs())
  await kernel.jobs.runNow('rewards-batch')
}

async function join(member: FundedMember, amount: string) {
  const token = await fixture.token(member)
  const body = await fixture.body({ ...member, token }, number, amount)
  return fixture.ok(api.ico.joinIco, { token, body })
}

/** Enters at this very second. */
async function joinAt(at: string, { member, amount }: { member: FundedMember; amount: string }) {
  const ms = Date.parse(`${at}+09:00`)
  // A code is made at the beginning of its half minute.
  fixture.advance(Math.max(ms - (ms % STEP_MS) - SECOND_MS - kernel.clock.nowMs(), 0))
  const token = await fixture.token(member)
  const body = await fixture.body({ ...member, token }, number, amount)
  fixture.advance(Math.max(ms - kernel.clock.nowMs(), 0))
  const { participation } = await fixture.ok(api.ico.joinIco, { token, body })
  expect(participation.date.slice(0, 19)).toBe(new Date(ms).toISOString().slice(0, 19))
}

async function usdtOf(member: FundedMember): Promise<string> {
  return (await fixture.ok(api.wallet.getBalance, { token: await fixture.token(member) })).USDT.available
}

/** The alarms of a member about commissions, oldest first. */
async function commissionsOf(member: FundedMember) {
  const token = await fixture.token(member)
  const { items } = await fixture.ok(api.referral.listCommissions, { token, query: {} })
  return items.toReversed()
}

async function aLine(levels: number): Promise<FundedMember[]> {
  const line: FundedMember[] = []
  for (let level = 0; level < levels; level += 1)
    line.push(await fixture.aFunded(level === levels - 1 ? { USDT: '6000' } : {}, line.at(-1)))
  return line
}

describe('worked example 2', () => {
  it('pays five levels of a fifth of 5,000 USDT and of a twentieth of 500 USDT', async () => {
    const line = await aLine(6)
    await join(payerOf(line), '5000')
    const { balance } = await join(payerOf(line), '500')
    expect(balance.USDT.available).toBe('500')
    const told = await Promise.all(above(line).map(commissionsOf))
    const row = ([large, small]: (typeof told)[number]) => [
      large?.level,
      large?.base,
      large?.profit,
      small?.base,
      small?.profit,
    ]
    expect(told.map(row)).toEqual([
      [1, '1000', '1000', '25', '25'],
      [2, '1000', '300', '25', '7.5'],
      [3, '1000', '90', '25', '2.25'],
      [4, '1000', '27', '25', '0.675'],
      [5, '1000', '8.1', '25', '0.2025'],
    ])
    expect(await Promise.all(above(line).map(usdtOf))).toEqual(['0', '0', '0', '0', '0'])
    await runBatchAt('2026-05-01T10:00:00')
    expect(await Promise.all(above(line).map(usdtOf))).toEqual(['1025', '307.5', '92.25', '27.675', '8.3025'])
    expect(await fixture.isRight()).toBe(true)
  })
})

describe('worked example 16', () => {
  it('counts 08:59:59 in 05-01 and 09:00:00 in 05-02, each paid at 10:00 after its day', async () => {
    const line = await aLine(2)
    const [inviter] = line
    if (inviter === undefined) throw new Error('a line has somebody above')
    const member = payerOf(line)
    // The first code takes longer than the others: it sets one-time codes up.
    await fixture.body(member, number, '500')
    await joinAt('2026-05-02T08:59:59', { member, amount: '500' })
    await joinAt('2026-05-02T09:00:00', { member, amount: '100' })
    expect(await commissionsOf(inviter)).toMatchObject([
      { profit: '25', rewardDay: '2026-05-01', dueAt: '2026-05-02T01:00:00.000Z', state: 'ACCRUED' },
      { profit: '5', rewardDay: '2026-05-02', dueAt: '2026-05-03T01:00:00.000Z', state: 'ACCRUED' },
    ])
    await runBatchAt('2026-05-02T09:59:50')
    expect(await usdtOf(inviter)).toBe('0')
    await runBatchAt('2026-05-02T10:00:00')
    expect(await usdtOf(inviter)).toBe('25')
    await runBatchAt('2026-05-03T09:59:50')
    expect(await usdtOf(inviter)).toBe('25')
    await runBatchAt('2026-05-03T10:00:00')
    expect(await usdtOf(inviter)).toBe('30')
    const paid = await commissionsOf(inviter)
    expect(paid.map(({ state, paidDate }) => [state, paidDate?.slice(0, 16)])).toEqual([
      ['PAID', '2026-05-02T01:00'],
      ['PAID', '2026-05-03T01:00'],
    ])
    expect((await modules.ledger.verify(kernel.db)).isRight).toBe(true)
  })
})
