import { expect, it } from 'vitest'
import { lossBudget, trailedStop } from '#contract/rules/autotrading.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openSandboxSource } from '#server/sandbox/sandbox-source.ts'
import { newWatch, resolveStep } from '#server/modules/signals/signals.ts'
import { openAutoStage, seeded } from '#testing/fixtures/auto-stage.ts'

/** AUTO_MEMBERS=500 AUTO_DAYS=30 AUTO_SHARE=0.02 for the whole; a part of it, with more signals, in every run. */
const MEMBERS = Number(process.env['AUTO_MEMBERS'] ?? 8)
const DAYS = Number(process.env['AUTO_DAYS'] ?? 4)
/** How often a quarter of an hour brings a signal. */
const SHARE = Number(process.env['AUTO_SHARE'] ?? 0.12)
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT'] as const
const QUARTER_MS = 15 * MINUTE_MS
const ONE = 100_000_000n

const stage = await openAutoStage()
const draw = seeded(42)
const startMs = stage.clock.nowMs() - (stage.clock.nowMs() % QUARTER_MS) + QUARTER_MS
const source = openSandboxSource(() => startMs + (DAYS + 2) * DAY_MS)

interface Tick {
  readonly atMs: number
  readonly price: number
}

/** A candle as four moments, the worst first, as the rule for one that touches both sides wants it. */
async function ticksOf(symbol: string): Promise<Tick[]> {
  const candles = await source.closedCandles(symbol, 15, { fromMs: startMs, toMs: startMs + DAYS * DAY_MS })
  return candles.flatMap(({ openTimeMs, open, low, high, close }) =>
    [open, low, high, close].map((price, index) => ({
      price,
      atMs: openTimeMs + index * 5 * MINUTE_MS - (index === 3 ? 1_000 : 0),
    })),
  )
}

/** Members of every temper: cautious and bold limits, with and without a trailing stop and a target. */
async function enrol(): Promise<void> {
  for (let index = 0; index < MEMBERS; index += 1)
    await stage.aPaperMember({
      budget: 1_000n * ONE,
      perTradeBps: [500, 1_000, 2_500][index % 3] ?? 1_000,
      maxOpen: 1 + (index % 5),
      stopBps: [60, 150, 300, 80][index % 4] ?? 300,
      takeProfit: index % 5 !== 0,
      trailingBps: index % 3 === 0 ? 100 : null,
      dayLossBps: [50, 100, 500][index % 3] ?? 500,
      maxDrawdownBps: index % 7 === 2 ? 100 : 1_500,
      minProbability: 45,
    })
}

interface Row {
  readonly account_id: string
  readonly symbol: string
  readonly found_at: Date
  readonly valid_until: Date
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly close_reason: string | null
  readonly profit: bigint | null
  readonly target: number | null
  readonly first_stop: number
  readonly trailing_bps: number | null
}

/** The same exit by plain arithmetic over the same moments: the resolver's rule, with the stop that the member has. */
function exitOf(row: Row, ticks: readonly Tick[]) {
  let stop = row.first_stop
  const own = ticks.filter(({ atMs }) => atMs >= row.opened_at.getTime())
  for (const [index, { atMs, price }] of own.entries()) {
    const tick = {
      symbol: row.symbol,
      intervalMinutes: 0,
      openTimeMs: atMs,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0,
    }
    const watched = {
      direction: 1,
      target: row.target ?? Number.POSITIVE_INFINITY,
      stop,
      foundAtMs: row.found_at.getTime(),
      validUntilMs: row.valid_until.getTime(),
    }
    const outcome = resolveStep(watched, newWatch(), tick)
    if (outcome !== undefined) return { state: outcome.state, atMs }
    if (index > 0 && row.trailing_bps !== null) stop = trailedStop(stop, price, row.trailing_bps) ?? stop
  }
  return undefined
}

it('limits hold through simulated days and a restart, and every exit is the resolver’s', async () => {
  await enrol()
  const ticks = new Map(
    await Promise.all(SYMBOLS.map(async (symbol) => [symbol, await ticksOf(symbol)] as const)),
  )
  const length = Math.min(...[...ticks.values()].map((list) => list.length))
  let executor = stage.newExecutor()
  for (let index = 0; index < length; index += 1) {
    const atMs = ticks.get(SYMBOLS[0])?.[index]?.atMs ?? 0
    stage.setTime(atMs)
    for (const symbol of SYMBOLS) stage.setPrice(symbol, ticks.get(symbol)?.[index]?.price ?? 0)
    if (index % 4 === 0 && draw() < SHARE) {
      const symbol = SYMBOLS[Math.floor(draw() * SYMBOLS.length)] ?? SYMBOLS[0]
      const price = stage.priceOf(symbol)
      await stage.aSignal({
        symbol,
        price,
        target: price * (1.006 + draw() / 80),
        stop: price * (0.994 - draw() / 80),
        minutes: draw() < 0.5 ? 240 : 720,
      })
    }
    if (index % 97 === 0) executor = stage.newExecutor()
    await executor.look()
    if (index % 16 === 0) await executor.care()
  }
  const rows = await stage.db.many<Row>(sql`
    select p.account_id, p.symbol, p.found_at, p.valid_until, p.opened_at, p.closed_at, p.close_reason, p.profit, p.target,
      o.stop_price as first_stop, p.trailing_bps
    from autotrading_positions p join autotrading_orders o on o.position_id = p.id and o.leg = 'STOP' and o.attempt = 1
    order by p.opened_at`)
  expect(rows.length).toBeGreaterThan(MEMBERS)
  const states = { HIT: 'TARGET', STOPPED: 'STOP', EXPIRED: 'EXPIRED' } as const
  const wrong = rows.filter((row) => {
    const exit = exitOf(row, ticks.get(SYMBOLS.find((one) => one === row.symbol) ?? SYMBOLS[0]) ?? [])
    if (row.closed_at === null) return exit !== undefined
    return (
      exit === undefined || states[exit.state] !== row.close_reason || exit.atMs !== row.closed_at.getTime()
    )
  })
  expect(wrong).toEqual([])
  expect(await checkLimits(rows)).toEqual([])
}, 3_600_000)

/** Entries that a limit should have kept out, in words. */
async function checkLimits(rows: readonly Row[]): Promise<string[]> {
  const accounts = await stage.db.many<{
    id: string
    budget: bigint
    day_loss_bps: number
    max_open: number
    killed_at: Date | null
  }>(sql`select id, budget, day_loss_bps, max_open, killed_at from autotrading_accounts`)
  const found: string[] = []
  let [paused, killed, stopped] = [0, 0, 0]
  for (const account of accounts) {
    const own = rows.filter((row) => row.account_id === account.id)
    const limit = lossBudget({ ...stage.rules, budget: account.budget, dayLossBps: account.day_loss_bps }).day
    for (const row of own) {
      const at = row.opened_at.getTime()
      const before = own.filter(({ closed_at }) => closed_at !== null && closed_at.getTime() < at)
      const today = before.filter(
        ({ closed_at }) => Math.floor((closed_at?.getTime() ?? 0) / DAY_MS) === Math.floor(at / DAY_MS),
      )
      const lost = today.reduce((sum, { profit }) => sum + (profit ?? 0n), 0n)
      if (lost <= -limit) found.push(`${account.id} entered after the day's limit`)
      const stops = before.filter(
        ({ close_reason, closed_at }) => close_reason === 'STOP' && at - (closed_at?.getTime() ?? 0) < DAY_MS,
      )
      if (stops.length >= 4) found.push(`${account.id} entered after four stops`)
      const open = own.filter(
        (one) => one.opened_at.getTime() < at && (one.closed_at === null || one.closed_at.getTime() > at),
      )
      if (open.length >= account.max_open) found.push(`${account.id} has too many open`)
      if (account.killed_at !== null && at > account.killed_at.getTime())
        found.push(`${account.id} entered after the stop`)
    }
    if (account.killed_at !== null) killed += 1
    const notes = await stage.db.many<{ reason: string }>(
      sql`select detail ->> 'reason' as reason from autotrading_notes where account_id = ${account.id} and kind = 'PAUSED'`,
    )
    paused += notes.filter(({ reason }) => reason === 'DAY_LOSS').length
    stopped += notes.filter(({ reason }) => reason === 'STOPS').length
  }
  // A limit that was never reached proves nothing.
  if (killed === 0) found.push('nobody was stopped for good')
  if (stopped + paused === 0) found.push('nobody was paused')
  process.stdout.write(
    `${rows.length} positions of ${accounts.length} members; ${paused} pauses by loss, ${stopped} by stops, ${killed} stopped for good\n`,
  )
  return found
}
