import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Agent, request } from 'node:http'
import { api } from '#contract/api.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { createAccessTokens } from '#server/kernel/security/session.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startService, untilAnswers, type Service } from '#tools/launch/service.ts'
import { type BenchDatabase, openModules, withBenchDatabase } from './bench-database.ts'
import { round } from './median.ts'

const MEMBERS = 12_000
const CONNECTIONS = 64
const PERIOD_MS = 5 * MINUTE_MS
const READY_MS = 60_000

interface Better {
  readonly token: string
  readonly body: string
}

/** Sessions as sign-in makes them, without its slow password hash. */
async function openSessions(db: Database, members: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into identity_sessions (id, member_id, seed, device_digest, device, address, created_at, last_used_at)
    select 'bench-' || m, m, '', '', 'bench', '127.0.0.1', now(), now() from unnest(${members}::uuid[]) m`)
}

async function prepare(database: BenchDatabase): Promise<Better[]> {
  const stage = await openModules(database)
  const { db, kernel, modules } = stage
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await modules.game.openHouseAccounts(db)
  const members = await aCrowd(stage, { count: MEMBERS, mcs: '1000' })
  await openSessions(db, members)
  // A round that has just begun, so that all bets fall into it.
  const { clock } = kernel.install
  const now = await databaseNow({ clock }, db)
  await kernel.install.advanceClock(PERIOD_MS - (now.getTime() % PERIOD_MS))
  await modules.game.runDue()
  const { seq } = await db.one<{ seq: bigint }>(sql`select max(seq) as seq from game_rounds`)
  const tokens = createAccessTokens(kernel.secrets, clock, 3_600)
  const betters = members.map((memberId, index) => ({
    token: tokens.issue({ memberId, sessionId: `bench-${memberId}` }),
    body: JSON.stringify({ seq: Number(seq), side: index % 2 === 0 ? 'UP' : 'DOWN', amount: '20' }),
  }))
  await stage.close()
  return betters
}

async function startServers(database: BenchDatabase): Promise<{ ports: number[]; servers: Service[] }> {
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) =>
    startService({
      name: `server ${port}`,
      script: join(import.meta.dirname, '../../server/main.ts'),
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: database.folder,
        PORT: String(port),
        MARKET: 'sandbox',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
      },
      logFile: join(database.folder, `server-${port}.log`),
    }),
  )
  for (const [index, server] of servers.entries())
    await untilAnswers(server, `http://127.0.0.1:${ports[index]}/readyz`, READY_MS)
  return { ports, servers }
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Places one bet; returns how long it took in milliseconds. Throws for a refusal. */
function placeBet(port: number, { token, body }: Better): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: api.game.placeBet.path,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`${answer.statusCode} ${Buffer.concat(parts).toString()}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Bets through two server processes, as many connections at once. */
export function measureBets(): Promise<object> {
  return withBenchDatabase({ durable: true }, async (database) => {
    const betters = await prepare(database)
    const { ports, servers } = await startServers(database)
    try {
      const times: number[] = []
      const warm = Math.floor(MEMBERS / 10)
      let [next, began] = [0, 0]
      const lane = async (port: number) => {
        for (let better = betters[next++]; better !== undefined; better = betters[next++]) {
          if (next === warm) began = performance.now()
          const took = await placeBet(port, better)
          if (began > 0) times.push(took)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => lane(ports[index % 2] ?? 0)))
      const seconds = (performance.now() - began) / 1000
      times.sort((one, other) => one - other)
      return {
        betsPerSecond: round(times.length / seconds, 0),
        betP50Ms: round(times[Math.floor(times.length / 2)] ?? 0, 1),
        betP99Ms: round(times[Math.floor(times.length * 0.99)] ?? 0, 1),
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
}
