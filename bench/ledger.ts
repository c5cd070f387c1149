import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLedger, type Ledger } from '#server/modules/ledger/ledger.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startService, untilAnswers } from '#tools/launch/service.ts'
import { databaseCpuMs, postmasterOf } from './measure/process-cpu.ts'
import { withBenchDatabase } from './parts/bench-database.ts'
import { aPosting, fund, type Shape } from './parts/ledger-postings.ts'
import { median, round } from './parts/median.ts'

const CLIENTS = 16
const BATCH_IN_FLIGHT = 1_000
const ROUND_MS = 3_000
const ROUNDS = 3
const PAYOUTS = 100_000
const US_PER_MS = 1_000
const CONNECTIONS = 64
const HTTP_SECONDS = 4

interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly count: number
}

/** Keeps so many calls under way for a while and returns how fast they were answered. */
async function drive(inFlight: number, call: () => Promise<unknown>): Promise<Figures> {
  const times: number[] = []
  const until = performance.now() + ROUND_MS
  const began = performance.now()
  const lane = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      await call()
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), count: times.length }
}

async function compare(
  db: Database,
  ledger: Ledger,
  { shape, inFlight }: { shape: Shape; inFlight: number },
) {
  const ratios: number[] = []
  const p99Ratios: number[] = []
  const singles: number[] = []
  let best: Figures = { perSecond: 0, p50Ms: 0, p99Ms: 0, count: 0 }
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    const single = await drive(CLIENTS, () => db.tx((tx) => ledger.post(tx, [aPosting(shape)])))
    const batched = await drive(inFlight, () => ledger.submit(aPosting(shape)))
    singles.push(single.perSecond)
    ratios.push(batched.perSecond / single.perSecond)
    p99Ratios.push(batched.p99Ms / single.p99Ms)
    if (batched.perSecond > best.perSecond) best = batched
    console.log(
      `${shape} ${inFlight} in flight, ${turn}: one by one ${single.perSecond.toFixed(0)}/s p99 ${single.p99Ms.toFixed(1)} ms, ` +
        `batched ${batched.perSecond.toFixed(0)}/s p99 ${batched.p99Ms.toFixed(1)} ms, ratio ${ratios.at(-1)?.toFixed(1)}`,
    )
  }
  return {
    oneByOnePerSecond: round(median(singles), 0),
    transfersPerSecond: round(best.perSecond, 0),
    ratioToOneByOne: round(median(ratios), 1),
    p50Ms: round(best.p50Ms, 2),
    p99Ms: round(best.p99Ms, 2),
    p99Ratio: round(median(p99Ratios), 2),
  }
}

async function payOut(ledger: Ledger, postmaster: number): Promise<{ seconds: number; cpuUs: number }> {
  const postings = Array.from({ length: PAYOUTS }, () => aPosting('hot'))
  const cpuMs = databaseCpuMs(postmaster)
  const began = performance.now()
  for (let from = 0; from < PAYOUTS; from += 50_000) {
    await Promise.all(postings.slice(from, from + 50_000).map((posting) => ledger.submit(posting)))
  }
  const seconds = (performance.now() - began) / 1000
  return { seconds, cpuUs: ((databaseCpuMs(postmaster) - cpuMs) * US_PER_MS) / PAYOUTS }
}

/** The same through HTTP: a request a transfer, from a process of its own. */
async function compareHttp(
  url: string,
  folder: string,
): Promise<{ perSecond: number; ratio: number; p99Ms: number }> {
  const port = await freePort()
  const server = startService({
    name: 'ledger server',
    script: join(import.meta.dirname, 'parts/ledger-server.ts'),
    env: { DATABASE_URL: url, PORT: String(port), CLIENTS: String(CLIENTS) },
    logFile: join(folder, 'ledger-server.log'),
  })
  const address = `http://127.0.0.1:${port}`
  try {
    await untilAnswers(server, `${address}/readyz`, 30_000)
    const measure = async (path: string) => {
      const result = await autocannon({
        url: address + path,
        connections: CONNECTIONS,
        duration: HTTP_SECONDS,
      })
      if (result.errors || result.non2xx)
        throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} refusals`)
      return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
    }
    await measure('/batched')
    const turns: { perSecond: number; ratio: number; p99Ms: number }[] = []
    for (let turn = 1; turn <= ROUNDS; turn += 1) {
      const single = await measure('/one-by-one')
      const batched = await measure('/batched')
      turns.push({ ...batched, ratio: batched.perSecond / single.perSecond })
      console.log(
        `HTTP ${CONNECTIONS} connections, ${turn}: one by one ${single.perSecond.toFixed(0)}/s, ` +
          `batched ${batched.perSecond.toFixed(0)}/s p99 ${batched.p99Ms} ms`,
      )
    }
    const of = (name: 'perSecond' | 'ratio' | 'p99Ms') => median(turns.map((turn) => turn[name]))
    return { perSecond: of('perSecond'), ratio: of('ratio'), p99Ms: of('p99Ms') }
  } finally {
    await server.stop()
  }
}

async function countBreaches(db: Database, ledger: Ledger): Promise<{ drift: number; negative: number }> {
  const verdict = await ledger.verify(db)
  if (!verdict.isRight) console.log(verdict)
  const { negative } = await db.one<{ negative: bigint }>(sql`
    select count(*) as negative from ledger_accounts where not may_go_negative and balance - hold < 0`)
  return { drift: verdict.isRight ? 0 : 1, negative: Number(negative) }
}

/** Batched postings against one posting per transaction on the same schema, in turns, on a durable PostgreSQL. */
export async function run(): Promise<object> {
  return await withBenchDatabase({ durable: true }, async ({ url, folder, postgres }) => {
    const db = openDatabase({ url, maxConnections: CLIENTS })
    const ledger = createLedger({ db, clock: createClock() })
    await fund(db, ledger)
    const uniform = await compare(db, ledger, { shape: 'uniform', inFlight: BATCH_IN_FLIGHT })
    const hot = await compare(db, ledger, { shape: 'hot', inFlight: BATCH_IN_FLIGHT })
    const few = await compare(db, ledger, { shape: 'hot', inFlight: CLIENTS })
    const postmaster = postmasterOf(postgres)
    const payouts = await payOut(ledger, postmaster)
    const http = await compareHttp(url, folder)
    const breaches = await countBreaches(db, ledger)
    await db.close()
    return {
      uniform,
      hot,
      http64: {
        perSecond: round(http.perSecond, 0),
        ratioToOneByOneHttp: round(http.ratio, 1),
        ratioToOneByOne: round(http.perSecond / hot.oneByOnePerSecond, 1),
        p99Ms: round(http.p99Ms, 1),
      },
      inFlight16: { ratioToOneByOne: few.ratioToOneByOne, p99Ratio: few.p99Ratio },
      payouts100kSeconds: round(payouts.seconds, 2),
      databaseCpuUsPerTransfer: round(payouts.cpuUs, 1),
      ...breaches,
    }
  })
}
