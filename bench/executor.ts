import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKeyBox, newBoxKey } from '#server/modules/autotrading/autotrading.ts'
import type { Credentials } from '#server/modules/autotrading/keys/key-box.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { autoCrowd, foundSignal } from '#testing/fixtures/auto-accounts.ts'
import { cloneDatabase, startTestServer } from '#tools/launch/database-server.ts'
import { startExchangeApart } from '#testing/outside/exchange-apart.ts'
import { median, round } from './parts/median.ts'

const MEMBERS = 500
const ROUNDS = 3
const AT_ONCE = 32
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'] as const
const PRICES = { 'BTC/USDT': 60_000, 'ETH/USDT': 3_000, 'SOL/USDT': 160 } as const

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) })
}

type IssuedKey = Readonly<Record<'key' | 'secret' | 'passphrase', string>>

async function issueKeys(url: string, count: number): Promise<Credentials[]> {
  const keys: Credentials[] = []
  for (let made = 0; made < count; made += 1) {
    const issued = await post(`${url}/dev/key`, { ip: true })
    const { key, secret, passphrase }: IssuedKey = await issued.json()
    keys.push({ apiKey: key, secret, passphrase })
  }
  return keys
}

/** What the exchange itself takes: signed orders of as many keys, sent by nothing but fetch. Orders per second. */
async function ceiling(url: string, keys: readonly Credentials[], name: string): Promise<number> {
  const left = keys.entries()
  const began = performance.now()
  const work = async (): Promise<void> => {
    for (const [index, { apiKey, secret }] of left) {
      const form = new URLSearchParams({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'MARKET',
        quantity: '0.00016',
        newClientOrderId: `${name}${index}`,
        timestamp: String(Date.now()),
      }).toString()
      const signature = createHmac('sha256', secret).update(form).digest('hex')
      const answer = await fetch(`${url}/binance/api/v3/order`, {
        method: 'POST',
        body: `${form}&signature=${signature}`,
        headers: { 'x-mbx-apikey': apiKey, 'content-type': 'application/x-www-form-urlencoded' },
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return keys.length / ((performance.now() - began) / 1000)
}

async function openStage(
  databaseUrl: string,
  folder: string,
  { url, executorKey }: { url: string; executorKey: string },
) {
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    EXECUTOR_KEY: executorKey,
    // The sandbox is asked as fast as it goes; a real exchange is not.
    EXCHANGE_WEIGHT_PER_SECOND: '5000',
    EXCHANGE_BINANCE_BASE_URL: `${url}/binance`,
  })
  const db = openDatabase({ url: databaseUrl })
  const kernel = await createKernel(config, db, createLog('warn'))
  return { kernel, modules: await createModules(config, kernel) }
}
type Stage = Awaited<ReturnType<typeof openStage>>

/** Entries and the stops that follow them at once. */
const LEGS = 2

const countSent = async ({ kernel }: Stage): Promise<number> =>
  (
    await kernel.db.one<{ count: number }>(sql`
      select count(*)::integer as count from autotrading_orders where leg in ('ENTRY', 'STOP') and state in ('LIVE', 'DONE')`)
  ).count

interface Turn {
  readonly seconds: number
  readonly ordersPerSecond: number
  readonly ceilingPerSecond: number
}

/** One signal, from its row to the last member's order; then the exchange by itself. */
async function turn(
  stage: Stage,
  look: () => Promise<number>,
  asked: { url: string; keys: Credentials[]; index: number },
): Promise<Turn> {
  const symbol = SYMBOLS[asked.index] ?? SYMBOLS[0]
  await foundSignal(stage, { symbol, price: PRICES[symbol] })
  const before = await countSent(stage)
  const began = performance.now()
  while ((await countSent(stage)) < before + LEGS * MEMBERS) {
    await look()
    if (performance.now() - began > 120_000) throw new Error('not every member bought within two minutes')
  }
  const seconds = (performance.now() - began) / 1000
  const ceilingPerSecond = await ceiling(asked.url, asked.keys, `c${asked.index}x`)
  console.log(
    `signal ${asked.index + 1}: ${MEMBERS} entries and stops in ${seconds.toFixed(2)} s (${((LEGS * MEMBERS) / seconds).toFixed(0)} orders/s); the exchange alone takes ${ceilingPerSecond.toFixed(0)}/s`,
  )
  return { seconds, ordersPerSecond: (LEGS * MEMBERS) / seconds, ceilingPerSecond }
}

/** 500 members follow one signal: seconds from the signal to the last order, stops included, against what the exchange itself can take. */
export async function run(): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-executor-'))
  const server = await startTestServer()
  const sandbox = await startExchangeApart()
  const { url } = sandbox
  const box = createKeyBox(newBoxKey())
  const stage = await openStage(await cloneDatabase(server), folder, { url, executorKey: box.publicHalf })
  try {
    for (const symbol of SYMBOLS) await post(`${url}/dev/price`, { symbol, price: String(PRICES[symbol]) })
    await post(`${url}/dev/weight`, { most: 1_000_000 })
    const keys = await issueKeys(url, MEMBERS)
    await autoCrowd(stage, { count: MEMBERS, type: 'binance', executorKey: box.publicHalf, keys })
    const executor = stage.modules.autotrading.createExecutor({ box, machineMs: () => Date.now() })
    globalThis.gc?.()
    const memory = process.memoryUsage().rss
    // What every executor does before its first look: the clients of all accounts are opened.
    await executor.warm()
    const grown = process.memoryUsage().rss - memory
    const turns: Turn[] = []
    for (let index = 0; index < ROUNDS; index += 1)
      turns.push(await turn(stage, executor.look, { url, keys, index }))
    const [seconds, ordersPerSecond] = [
      median(turns.map((one) => one.seconds)),
      median(turns.map((one) => one.ordersPerSecond)),
    ]
    return {
      members: MEMBERS,
      seconds: round(seconds, 2),
      ordersPerSecond: round(ordersPerSecond, 0),
      ratioToSandboxCeiling: round(median(turns.map((one) => one.ordersPerSecond / one.ceilingPerSecond)), 2),
      memoryPerMemberKB: round(grown / 1024 / MEMBERS, 0),
    }
  } finally {
    await sandbox.stop()
    await stage.kernel.db.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
