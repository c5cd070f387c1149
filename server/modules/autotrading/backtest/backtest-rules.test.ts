import { describe, expect, it } from 'vitest'
import { type AutoRules, defaultRules } from '#contract/rules/autotrading.ts'
import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openAutoStage, seeded } from '#testing/fixtures/auto-stage.ts'
import { toRulesView } from '../save-rules.ts'

const stage = await openAutoStage()
const executor = stage.newExecutor()
const QUARTER_MS = 15 * MINUTE_MS
const SYMBOL = 'BTC/USDT'
const RULES: AutoRules = { ...defaultRules('paper'), budget: 1_000n * 100_000_000n, trailingBps: 150 }

/** A candle whose price does not move: what paper mode sees at one look is what the back-test sees of the quarter. */
function stillCandle(atMs: number, price: number) {
  const prices = { open: price, high: price, low: price, close: price }
  return { symbol: SYMBOL, intervalMinutes: 15, openTimeMs: atMs, ...prices, volume: 1 }
}

/**
 * Paper mode over some days of quarters that stand still and jump, with a signal every three hours that none outlives; every
 * candle is kept.
 */
async function tradeInPaper(quarters: number): Promise<void> {
  const draw = seeded(7)
  let price = 60_000
  for (let index = 0; index < quarters; index += 1) {
    const atMs = stage.clock.nowMs()
    stage.setPrice(SYMBOL, price)
    await stage.saveCandles([stillCandle(atMs, price)])
    if (index % 12 === 0) await stage.aSignal({ symbol: SYMBOL, price, minutes: 1440 })
    for (let look = 0; look < 3; look += 1) await executor.look()
    stage.setTime(atMs + QUARTER_MS)
    price *= 1 + (draw() - 0.48) / 100
  }
}

async function aMember(rules: AutoRules): Promise<string> {
  const [accountId] = await stage.aPaperMember(rules)
  const { member_id } = await stage.db.one<{ member_id: string }>(
    sql`select member_id from autotrading_accounts where id = ${accountId ?? ''}`,
  )
  return member_id
}

const formOf = (rules: AutoRules): AutoRulesForm => toRulesView('paper', rules, [])
const backtest = (memberId: string, rules: AutoRules) =>
  stage.autotrading.backtestRules({ memberId, type: 'paper', form: formOf(rules) })

describe('a back-test of rules', () => {
  it('comes to the very result that paper mode came to, trade by trade', async () => {
    const memberId = await aMember(RULES)
    await tradeInPaper(150)
    const { figures, curve, followed, hindsight, stoppedAt } = await backtest(memberId, RULES)
    const paper = await stage.autotrading.getReport({ memberId, type: 'paper' }, { zone: 'UTC' })
    expect(figures.trades).toBeGreaterThan(4)
    expect(figures).toMatchObject({
      trades: paper.figures.trades,
      realised: paper.figures.realised,
      fees: paper.figures.fees,
      winRate: paper.figures.winRate,
      maxDrawdown: paper.figures.maxDrawdown,
    })
    const open = await stage.autotrading.listPositions(
      { memberId, type: 'paper' },
      { state: 'open', page: 1, size: 9 },
    )
    expect(followed).toBe(figures.trades + open.total)
    expect([hindsight, stoppedAt]).toEqual([0, null])
    const result = Number(figures.realised) + Number(figures.unrealised)
    expect(Number(curve.at(-1)?.result)).toBeCloseTo(result, 5)
    expect(curve).toHaveLength(2)
  })

  it('is judged by the limits of the rules: a small drawdown ends it, a high probability follows nothing', async () => {
    const memberId = await aMember(RULES)
    const strict = await backtest(memberId, {
      ...RULES,
      maxDrawdownBps: 100,
      perTradeBps: 10_000,
      stopBps: 2_000,
    })
    expect(strict.stoppedAt).not.toBeNull()
    const choosy = await backtest(memberId, { ...RULES, minProbability: 95 })
    expect(choosy).toMatchObject({ followed: 0, figures: { trades: 0, realised: '0' } })
    expect(choosy.offered).toBeGreaterThan(0)
  })

  it('a candle that touches stop and target counts as stopped', async () => {
    const memberId = await aMember(RULES)
    const atMs = stage.clock.nowMs()
    const price = stage.priceOf(SYMBOL)
    const before = await backtest(memberId, RULES)
    await stage.aSignal({ symbol: SYMBOL, price })
    await stage.saveCandles([{ ...stillCandle(atMs, price), high: price * 1.1, low: price * 0.9 }])
    stage.setTime(atMs + QUARTER_MS)
    const after = await backtest(memberId, RULES)
    expect(after.figures.trades).toBe(before.figures.trades + 1)
    expect(Number(after.figures.realised)).toBeLessThan(Number(before.figures.realised))
  })

  it('at Upbit costs half of what it costs in dollars', async () => {
    const memberId = await aMember(RULES)
    // No limit ends one of the two earlier than the other.
    const rules = { ...RULES, dayLossBps: 5_000, maxDrawdownBps: 8_000 }
    const inWon = { ...formOf(rules), budget: '1000000' }
    const upbit = await stage.autotrading.backtestRules({ memberId, type: 'upbit', form: inWon })
    const paper = await backtest(memberId, rules)
    expect(upbit.figures.trades).toBe(paper.figures.trades)
    // A thousand times the budget, at half the fee.
    expect(Number(upbit.figures.fees) / Number(paper.figures.fees)).toBeCloseTo(500, -1)
  })

  it('at Upbit buys nothing below its least order of 5,000 won', async () => {
    const memberId = await aMember(RULES)
    const followed = async (perTradePct: number) => {
      const form = { ...formOf(RULES), budget: '100000', perTradePct }
      return (await stage.autotrading.backtestRules({ memberId, type: 'upbit', form })).followed
    }
    expect(await followed(5)).toBe(0)
    expect(await followed(8)).toBeGreaterThan(0)
  })

  it('writes nothing, is refused out of bounds and after thirty in an hour', async () => {
    const memberId = await aMember(RULES)
    // The hour of the count begins with the hour of the clock.
    stage.setTime(stage.clock.nowMs() - (stage.clock.nowMs() % HOUR_MS) + HOUR_MS)
    await expect(backtest(memberId, { ...RULES, budget: 1n })).rejects.toThrow('AUTO-B002')
    const [{ count: before } = { count: 0 }] = await stage.db.many<{ count: number }>(
      sql`select count(*)::integer as count from autotrading_positions`,
    )
    for (let index = 0; index < 30; index += 1) await backtest(memberId, { ...RULES, minProbability: 95 })
    await expect(backtest(memberId, RULES)).rejects.toThrow('COMMON-A002')
    const [{ count } = { count: -1 }] = await stage.db.many<{ count: number }>(
      sql`select count(*)::integer as count from autotrading_positions`,
    )
    expect(count).toBe(before)
  })
})
