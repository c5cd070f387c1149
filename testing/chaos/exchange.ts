import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultRules, marketSymbol } from '#contract/rules/autotrading.ts'
import { seeded } from '#sandbox/exchange/pages/dev-routes.ts'
import { issueKey } from '#sandbox/exchange/exchange.ts'
import { type ExchangeSandbox, startExchange } from '#sandbox/exchange/start-exchange.ts'
import { createKeyBox, newBoxKey } from '#server/modules/autotrading/autotrading.ts'
import { createExchangeHouse } from '#server/modules/autotrading/venues/exchange-house.ts'
import type { LiveType } from '#server/modules/autotrading/venues/load-ccxt.ts'
import { autoCrowd, foundSignal } from '#testing/fixtures/auto-accounts.ts'
import { cloneDatabase, startTestServer } from '#tools/launch/database-server.ts'
import { admitExecutor } from '#tools/ops/executor-role.ts'
import { type Service, startService } from '#tools/launch/service.ts'
import { type Controls, playControls } from './mutants/control-strategies.ts'
import { type ChaosStage, openStage } from './exchange-view.ts'
import { entered, type ExchangeVerdict, checkExchange, unsettled } from './checks/check-exchange.ts'

const EXECUTOR = join(import.meta.dirname, '../../server/executor.ts')
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE', 'LINK', 'LTC', 'DOT', 'TRX'] as const
const PRICES: Readonly<Record<(typeof SYMBOLS)[number], number>> = {
  BTC: 60_000,
  ETH: 3_000,
  SOL: 160,
  XRP: 0.6,
  ADA: 0.5,
  DOGE: 0.14,
  LINK: 14,
  LTC: 80,
  DOT: 7,
  TRX: 0.12,
}
/** An entry and a stop at least: what one position comes to. */
const ORDERS_PER_POSITION = 2
const CONTROL_ORDERS = 120
const REST_LIMIT_MS = 240_000
const MAX_OPEN = 10
const MAX_WAITS = 20
/** The share of entries that may miss their signal on a slow machine. */
const MAX_LATE_SHARE = 0.5

export interface ExchangeChaos {
  readonly orders: number
  /** The share of orders that a fault meets, in [0, 1). */
  readonly share: number
  readonly seed: number
  /** Whose dialect is spoken. */
  readonly venue: LiveType
  readonly say: (line: string) => void
}

type Result = ExchangeVerdict & {
  readonly venue: LiveType
  readonly orders: number
  readonly faults: number
  readonly kills: number
  readonly controls: Controls
  readonly seed: number
  readonly found: readonly string[]
}

interface Scene {
  readonly stage: ChaosStage
  readonly sandbox: ExchangeSandbox
  readonly draw: () => number
  readonly say: (line: string) => void
  readonly begin: () => void
  readonly kill: () => Promise<void>
}

const priceOf = (base: (typeof SYMBOLS)[number], factor: number): string =>
  (PRICES[base] * factor).toPrecision(8)

/** Signals one by one, the executor killed in between, prices up and down so that targets and stops are reached. */
async function act({ stage, sandbox, draw, begin, kill, say }: Scene, accounts: number): Promise<number> {
  let kills = 0
  begin()
  for (const base of SYMBOLS) {
    await foundSignal(stage, { symbol: `${base}/USDT`, price: PRICES[base], stop: PRICES[base] * 0.97 })
    await pause(800 + draw() * 1_500)
    if (draw() < 0.6) {
      await kill()
      kills += 1
      await pause(draw() * 500)
      begin()
    }
  }
  // Everybody has bought before prices move, since nobody buys what has left its signal; the kills go on meanwhile.
  for (let wait = 0; wait < MAX_WAITS && (await entered(stage)) < accounts * SYMBOLS.length; wait += 1) {
    await pause(6_000 + draw() * 4_000)
    await kill()
    kills += 1
    begin()
  }
  for (const [index, base] of SYMBOLS.entries()) {
    // A third reach their stops at the exchange, the others their targets.
    sandbox.setPrice(`${base}/USDT`, priceOf(base, index % 3 === 0 ? 0.969 : 1.025))
    await pause(600 + draw() * 1_000)
    if (draw() < 0.5) {
      await kill()
      kills += 1
      begin()
    }
  }
  say(`${sandbox.exchange.orders.length} orders stand after ${kills} kills; waiting for rest`)
  return kills
}

async function comeToRest({ stage, sandbox, say }: Scene): Promise<void> {
  const deadline = Date.now() + REST_LIMIT_MS
  for (let left = await unsettled(stage); left > 0; left = await unsettled(stage)) {
    if (Date.now() > deadline) {
      say(`${left} positions or orders did not come to rest`)
      return
    }
    // What still waits for the price to move is moved.
    for (const base of SYMBOLS)
      sandbox.setPrice(`${base}/USDT`, priceOf(base, 1.025 + (Date.now() % 7) / 10_000))
    await pause(1_000)
  }
}

async function prepare(
  scene: Pick<Scene, 'stage' | 'sandbox'>,
  executorKey: string,
  { orders, venue }: ExchangeChaos,
): Promise<number> {
  const count = Math.max(1, Math.ceil(orders / ORDERS_PER_POSITION / SYMBOLS.length))
  const keys = Array.from({ length: count }, () => {
    const { key, secret, passphrase } = issueKey(scene.sandbox.exchange, {
      rights: { trade: true, withdraw: false, transfer: false, ipRestricted: true },
    })
    return { apiKey: key, secret, passphrase }
  })
  await autoCrowd(scene.stage, {
    count,
    type: venue,
    executorKey,
    keys,
    rules: {
      // The default's fourfold, in the account's own coin.
      budget: 4n * defaultRules(venue).budget,
      perTradeBps: 1_000,
      maxOpen: MAX_OPEN,
      dayLossBps: 5_000,
      maxDrawdownBps: 8_000,
    },
  })
  return count
}

/** The executor's own program as a process of its own, to be killed. */
function fragileExecutor(folder: string, env: Readonly<Record<string, string>>) {
  let running: Service | undefined
  return {
    begin() {
      running = startService({
        name: 'executor',
        script: EXECUTOR,
        env: { DATA_DIR: folder, EXECUTOR_DIR: folder, LOG_LEVEL: 'warn', ...env },
        logFile: join(folder, 'executor.log'),
      })
    },
    async kill() {
      if (running === undefined || running.hasEnded()) return
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
  }
}

/** Counts the faults that the exchange's chance deals out. */
function dealFaults({ exchange }: ExchangeSandbox, { share, seed }: ExchangeChaos): () => number {
  const chance = seeded(seed + 1)
  let faults = 0
  exchange.chaos = {
    share,
    draw: () => {
      const value = chance()
      if (value < share) faults += 1
      return value
    },
  }
  return () => faults
}

async function play(scene: Scene, executorKey: string, options: ExchangeChaos): Promise<Result> {
  const { stage, sandbox } = scene
  for (const base of SYMBOLS) sandbox.setPrice(`${base}/USDT`, priceOf(base, 1))
  sandbox.exchange.maxWeight = 20_000
  const accounts = await prepare(scene, executorKey, options)
  const faultsSoFar = dealFaults(sandbox, options)
  const kills = await act(scene, accounts)
  await comeToRest(scene)
  await scene.kill()
  const [orders, faults] = [sandbox.exchange.orders.length, faultsSoFar()]
  const expected = { accounts, signals: SYMBOLS.length, maxOpen: MAX_OPEN }
  const verdict = await checkExchange(stage, sandbox.exchange, expected)
  options.say('the usual strategies on the same exchange')
  const controls = await playControlsOn(sandbox, options.venue)
  return {
    venue: options.venue,
    orders,
    faults,
    ...verdict,
    kills,
    controls,
    seed: options.seed,
    found: faultsOf(verdict, accounts * SYMBOLS.length, controls),
  }
}

/** Faults for every third order, an executor killed again and again; at the end our books against the exchange's own. */
export async function runExchange(options: ExchangeChaos): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-exchange-'))
  const server = await startTestServer()
  const sandbox = await startExchange()
  const privateHalf = newBoxKey()
  const executorKey = createKeyBox(privateHalf).publicHalf
  const url = await cloneDatabase(server)
  const stage = await openStage(url, folder, executorKey)
  writeFileSync(join(folder, 'box.key'), privateHalf, { mode: 0o600 })
  const executor = fragileExecutor(folder, {
    DATABASE_URL: await admitExecutor(url),
    [`EXCHANGE_${options.venue.toUpperCase()}_BASE_URL`]: `${sandbox.url}/${options.venue}`,
  })
  try {
    const scene = { stage, sandbox, draw: seeded(options.seed), say: options.say, ...executor }
    return await play(scene, executorKey, options)
  } finally {
    await executor.kill()
    await stage.kernel.db.close()
    await sandbox.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playControlsOn(sandbox: ExchangeSandbox, type: LiveType): Promise<Controls> {
  const { exchange } = sandbox
  const key = issueKey(exchange, {
    rights: { trade: true, withdraw: false, transfer: false, ipRestricted: true },
  })
  for (const coin of exchange.accounts.get(key.uid)?.values() ?? []) coin.free *= 100n
  const house = createExchangeHouse({
    type,
    baseUrl: `${sandbox.url}/${type}`,
    machineMs: () => Date.now(),
    weightPerSecond: 10_000,
    keyPerSecond: 10_000,
  })
  const venue = await house.open({ apiKey: key.key, secret: key.secret, passphrase: key.passphrase })
  return await playControls({
    exchange,
    venue,
    uid: key.uid,
    orders: CONTROL_ORDERS,
    symbol: marketSymbol(type, 'BTC/USDT'),
  })
}

/** What is wrong: with us, or with a control that did no harm and so proves nothing. */
function faultsOf(verdict: ExchangeVerdict, wanted: number, controls: Controls): string[] {
  const { duplicates, lost, overLimit, positionDrift, unfinished } = verdict
  const ours = Object.entries({ duplicates, lost, overLimit, positionDrift, unfinished })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
  const harmless = Object.entries(controls)
    .filter(([, harm]) => harm <= 0)
    .map(([name]) => `${name} did no harm`)
  // A run that enters little proves little.
  const little = verdict.tooLate > wanted * MAX_LATE_SHARE ? [`${verdict.tooLate} of ${wanted} too late`] : []
  return [...ours, ...little, ...harmless]
}
