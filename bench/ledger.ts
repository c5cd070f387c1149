import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { money } from '#contract/money.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/db.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { createLedger, type AccountName, type Ledger, type Posting } from '#server/modules/ledger/ledger.ts'
import { databaseUser } from '#tools/postgres-user.ts'
import { ensureDatabase, startPostgres } from '#tools/postgres.ts'
import { median, round } from './median.ts'

const ACCOUNTS = 1_000
const CLIENTS = 16
const BATCH_IN_FLIGHT = 1_000
const ROUND_MS = 3_000
const ROUNDS = 3
const PAYOUTS = 100_000
const CLOCK_TICK_US = 10_000

type Shape = 'hot' | 'uniform'
interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly count: number
}

const treasury: AccountName = { class: 'SWAP_TREASURY', currency: 'USDT' }
const wallets: readonly AccountName[] = Array.from({ length: ACCOUNTS }, () => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId: randomUUID(),
}))

function anyWallet(): AccountName {
  return wallets[Math.floor(Math.random() * ACCOUNTS)] ?? treasury
}

function aPosting(shape: Shape): Posting {
  const credit = anyWallet()
  let debit = shape === 'hot' ? treasury : anyWallet()
  while (debit === credit) debit = anyWallet()
  return {
    key: randomUUID(),
    op: 'post',
    kind: shape === 'hot' ? 'swap_in' : 'send',
    detail: '',
    debit,
    credit,
    amount: money('USDT', 1n),
  }
}

async function fund(db: Database, ledger: Ledger): Promise<void> {
  const chain: AccountName = { class: 'CHAIN', currency: 'USDT' }
  const capital: AccountName = { class: 'OPERATOR_CAPITAL', currency: 'USDT' }
  await ledger.openAccounts(db, [chain, capital, treasury, ...wallets])
  const deposit = (debit: AccountName, credit: AccountName, kind: string): Posting => ({
    key: randomUUID(),
    op: 'post',
    kind,
    detail: '',
    debit,
    credit,
    amount: money('USDT', 1_000_000_000_000n),
  })
  await ledger.submit(deposit(capital, treasury, 'operator_deposit'))
  await Promise.all(wallets.map((wallet) => ledger.submit(deposit(chain, wallet, 'deposit'))))
}

/** Keeps so many calls under way for a while and tells how fast they were answered. */
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
  let best: Figures = { perSecond: 0, p50Ms: 0, p99Ms: 0, count: 0 }
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    const single = await drive(CLIENTS, () => db.tx((tx) => ledger.post(tx, [aPosting(shape)])))
    const batched = await drive(inFlight, () => ledger.submit(aPosting(shape)))
    ratios.push(batched.perSecond / single.perSecond)
    p99Ratios.push(batched.p99Ms / single.p99Ms)
    if (batched.perSecond > best.perSecond) best = batched
    console.log(
      `${shape} ${inFlight} in flight, ${turn}: one by one ${single.perSecond.toFixed(0)}/s p99 ${single.p99Ms.toFixed(1)} ms, ` +
        `batched ${batched.perSecond.toFixed(0)}/s p99 ${batched.p99Ms.toFixed(1)} ms, ratio ${ratios.at(-1)?.toFixed(1)}`,
    )
  }
  return {
    transfersPerSecond: round(best.perSecond, 0),
    ratioToOneByOne: round(median(ratios), 1),
    p50Ms: round(best.p50Ms, 2),
    p99Ms: round(best.p99Ms, 2),
    p99Ratio: round(median(p99Ratios), 2),
  }
}

/** CPU time of all processes named postgres, in µs. */
function databaseCpuUs(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes('(postgres)')) return sum
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_US
    } catch {
      return sum // The process ended while we looked.
    }
  }, 0)
}

async function payOut(ledger: Ledger): Promise<{ seconds: number; cpuUs: number }> {
  const postings = Array.from({ length: PAYOUTS }, () => aPosting('hot'))
  const cpu = databaseCpuUs()
  const began = performance.now()
  for (let from = 0; from < PAYOUTS; from += 50_000) {
    await Promise.all(postings.slice(from, from + 50_000).map((posting) => ledger.submit(posting)))
  }
  return { seconds: (performance.now() - began) / 1000, cpuUs: (databaseCpuUs() - cpu) / PAYOUTS }
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
  const place = mkdtempSync(join(tmpdir(), 'bench-ledger-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(place, user.uid, user.gid)
  const postgres = await startPostgres({ directory: join(place, 'postgres'), durable: true })
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench')
    const url = postgres.url('bench')
    await migrate(url)
    const db = openDatabase({ url, maxConnections: CLIENTS })
    const ledger = createLedger({ db, clock: createClock() })
    await fund(db, ledger)
    const uniform = await compare(db, ledger, { shape: 'uniform', inFlight: BATCH_IN_FLIGHT })
    const hot = await compare(db, ledger, { shape: 'hot', inFlight: BATCH_IN_FLIGHT })
    const few = await compare(db, ledger, { shape: 'hot', inFlight: CLIENTS })
    const payouts = await payOut(ledger)
    const breaches = await countBreaches(db, ledger)
    await db.close()
    return {
      uniform,
      hot,
      inFlight16: { ratioToOneByOne: few.ratioToOneByOne, p99Ratio: few.p99Ratio },
      payouts100kSeconds: round(payouts.seconds, 2),
      databaseCpuUsPerTransfer: round(payouts.cpuUs, 1),
      ...breaches,
    }
  } finally {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
}
