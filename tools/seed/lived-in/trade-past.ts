import { SIGNAL_KINDS } from '#contract/trading/signals.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKeyBox, newBoxKey } from '#server/modules/autotrading/autotrading.ts'
import type { NowMs } from '#server/modules/market/market.ts'
import { openSandboxSource } from '#server/sandbox/sandbox-source.ts'
import { createKernel } from '#server/wiring.ts'
import { openPast, type Past } from './past.ts'

/**
 * Lives the last weeks of the market: signals are found at their closings, and one account follows them with play money by the
 * executor's own rules. A process beside the rest of the demonstration; MEMBER_ID names the account's member.
 */
const DAYS_TRADED = 10
/** What the market has behind it then, found in hindsight: much less than an installation begins with, and as much as detectors learn from. */
const HISTORY_MS = 14 * DAY_MS
/** A signal found within five minutes of its closing is live. The market is visited at a few closings a day; in between, signals are found in hindsight. */
const VISIT_HOURS = 6
/** In the last hours every hour is visited, so that there are positions which are still open. */
const LAST_HOURS = 6
/** Positions are brought on so often, also between visits. */
const LOOK_HOURS = 2
/** Signals are offered just after the closing that found them. */
const AFTER_CLOSING_MS = 2 * SECOND_MS
/** An entry, its fill and its stop are steps of their own. */
const STEPS = 2

/** Bolder than the rules an account begins with: more signals are followed, with less on each. */
const RULES = {
  budget: '2000',
  perTradePct: 10,
  maxOpen: 6,
  stopPct: 4,
  takeProfit: true,
  trailingPct: null,
  dayLossPct: 5,
  maxDrawdownPct: 30,
  minProbability: 30,
  kinds: [...SIGNAL_KINDS],
  symbols: [],
}

type Executor = ReturnType<Past['modules']['autotrading']['createExecutor']>

async function switchOn({ kernel, modules }: Past, memberId: string): Promise<void> {
  const change = { autoMasterOn: true, mode: 'paper' } as const
  await kernel.db.tx((tx) => modules.autotrading.changeTradingSettings(tx, { memberId, change }))
  await modules.autotrading.saveRules({ memberId, type: 'paper', form: RULES })
}

/** One look: at a visit what the market closed is found and followed; positions are brought on in any case. */
async function liveHour(past: Past, executor: Executor, isVisit: boolean): Promise<void> {
  if (isVisit) await past.modules.signals.runDue()
  for (let step = 0; step < STEPS; step += 1) if ((await executor.look()) === 0) break
}

async function tradePast(past: Past, memberId: string, untilMs: number): Promise<void> {
  const executor = past.modules.autotrading.createExecutor({
    box: createKeyBox(newBoxKey()),
    machineMs: () => past.kernel.clock.nowMs(),
    priceForMs: 0,
  })
  const beganMs = past.kernel.clock.nowMs()
  past.toMs(beganMs + AFTER_CLOSING_MS)
  await past.modules.signals.runDue()
  await switchOn(past, memberId)
  const hours = Math.floor((untilMs - beganMs - AFTER_CLOSING_MS) / HOUR_MS)
  for (let hour = 1; hour <= hours; hour += 1) {
    const isVisit = hour % VISIT_HOURS === 0 || hours - hour < LAST_HOURS
    if (!isVisit && hour % LOOK_HOURS > 0) continue
    past.toMs(beganMs + hour * HOUR_MS + AFTER_CLOSING_MS)
    await liveHour(past, executor, isVisit)
  }
}

const config = parseConfig({ ...process.env, LOG_LEVEL: 'warn' })
const memberId = process.env['MEMBER_ID'] ?? ''
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const openMarket = async (nowMs: NowMs) => ({ ...openSandboxSource(nowMs), historyMs: HISTORY_MS })
const past = await openPast(config, { ...kernel, openMarket }, { daysAgo: DAYS_TRADED })
await tradePast(past, memberId, kernel.clock.nowMs())
kernel.mailer.close()
await db.close()
