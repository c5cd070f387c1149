import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type AutoRules, defaultRules } from '#contract/rules/autotrading.ts'
import { createStillClock } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createAutoTrading, createKeyBox, newBoxKey } from '#server/modules/autotrading/autotrading.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { autoCrowd, foundSignal, type Wished } from './auto-accounts.ts'
import { freshDatabase } from './database.ts'

export { seeded } from '#sandbox/exchange/dev-routes.ts'

const START = '2026-03-02T00:00:00Z'

/** Auto Master in paper mode on a market and a clock that the test moves. Call at the top of a test file. */
export async function openAutoStage() {
  const url = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'auto-stage-'))
  const db = openDatabase({ url })
  const clock = createStillClock(START)
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const made = await createKernel(config, db, createLog('warn'))
  const kernel = { ...made, clock }
  const modules = await createModules(config, kernel)
  const prices = new Map<string, number>()
  const market = {
    ...modules.market,
    symbols: async () => [...prices.keys()],
    prices: async (symbol: string) => {
      const price = prices.get(symbol)
      return price === undefined ? [] : [{ venue: 'test', price, atMs: clock.nowMs() }]
    },
  }
  const box = createKeyBox(newBoxKey())
  const autotrading = createAutoTrading({
    ...kernel,
    ...modules,
    market,
    exchangeUrls: { binance: '', bybit: '', okx: '', upbit: '' },
    executorKey: box.publicHalf,
    weightPerSecond: 90,
    machineMs: () => clock.nowMs(),
  })
  afterAll(async () => {
    made.mailer.close()
    await db.close()
    await rm(folder, { recursive: true })
  })
  const stage = { kernel, modules }
  return {
    db,
    clock,
    rules: defaultRules('paper'),
    newExecutor: () => autotrading.createExecutor({ box, machineMs: () => clock.nowMs() }),
    setPrice: (symbol: string, price: number) => void prices.set(symbol, price),
    priceOf: (symbol: string) => prices.get(symbol) ?? 0,
    setTime: (atMs: number) => clock.advance(Math.max(0, atMs - clock.nowMs())),
    aPaperMember: (rules: Partial<AutoRules>) => autoCrowd(stage, { count: 1, type: 'paper', rules }),
    aSignal: (wished: Wished) => foundSignal(stage, wished),
  }
}
