import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import fastifyWebsocket from '@fastify/websocket'
import { fastify } from 'fastify'
import { createStillClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createDeviceProofs } from '#server/kernel/device-proof.ts'
import { createLive } from '#server/kernel/live.ts'
import { createParameters } from '#server/kernel/parameters.ts'
import { createLog } from '#server/kernel/log.ts'
import { createSecrets } from '#server/kernel/secrets.ts'
import { createAccessTokens } from '#server/kernel/session.ts'
import { type Candle, createMarket, type Market } from '#server/modules/market/market.ts'
import { createSignals } from '#server/modules/signals/signals.ts'
import { cloneDatabase, startTestServer } from '#testing/database-server.ts'
import { generatedCandles } from '#testing/market-candles.ts'
import { round } from './median.ts'

const MEMBERS = 1_000
const SYMBOLS = 200
const WARM_CANDLES = 560
const ROUNDS = 6
const QUARTER_MS = 15 * MINUTE_MS
const START_MS = Date.UTC(2026, 10, 21)

/**
 * The product's market with an exchange in memory: every symbol a different stretch of one generated market. Candles are
 * kept and read in the database as always; only the fetching costs nothing.
 */
async function aMarket(kept: Market, nowMs: () => number): Promise<Market> {
  const all = await generatedCandles(SYMBOLS * 96 + WARM_CANDLES + ROUNDS + 1)
  const candles = new Map<string, Candle[]>()
  const fromMs = START_MS - WARM_CANDLES * QUARTER_MS
  for (let index = 0; index < SYMBOLS; index += 1) {
    const symbol = `S${index}/USDT`
    const part = all.slice(index * 96, index * 96 + WARM_CANDLES + ROUNDS)
    candles.set(
      symbol,
      part.map((candle, place) => ({ ...candle, symbol, openTimeMs: fromMs + place * QUARTER_MS })),
    )
  }
  return {
    ...kept,
    symbols: async () => [...candles.keys()],
    closedCandles: async (symbol, sinceMs) =>
      (candles.get(symbol) ?? []).filter(
        (candle) => candle.openTimeMs >= sinceMs && candle.openTimeMs + QUARTER_MS <= nowMs(),
      ),
  }
}

async function answerOf(child: ChildProcess): Promise<{ id: string; atMs: number }[]> {
  const answer = once(child, 'message')
  child.send('answer')
  const [heard]: { id: string; atMs: number }[][] = await answer
  return heard ?? []
}

/** Waits until every member has heard every signal of a round, or five seconds are over. */
async function gather(child: ChildProcess, signals: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 50 && times.length < signals * MEMBERS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { atMs } of await answerOf(child)) times.push(atMs)
  }
  if (times.length !== signals * MEMBERS)
    throw new Error(`${times.length} pushes heard, ${signals * MEMBERS} sent`)
  return times
}

/** Forgets what the last candle of the first history pushed. */
async function drain(child: ChildProcess): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 300))
  while ((await answerOf(child)).length > 0)
}

async function openProduct(databaseUrl: string) {
  const db = openDatabase({ url: databaseUrl })
  const clock = createStillClock(new Date(START_MS).toISOString())
  const log = createLog('silent')
  const tokens = createAccessTokens(createSecrets(Buffer.alloc(32, 7)), clock, 30 * 24 * 3600)
  const live = createLive({ db, clock, log, tokens, proofs: createDeviceProofs(() => clock.nowMs()) })
  const kept = createMarket({ db, clock, parameters: createParameters(db, clock), setting: 'sandbox' })
  const market = await aMarket(kept, () => clock.nowMs())
  const end = new Date(START_MS + 30 * DAY_MS)
  const membership = {
    signalAccess: async () => ({
      state: 'TRIAL' as const,
      start: undefined,
      end,
      until: end,
      isOpen: true,
      isTrial: true,
    }),
  }
  const signals = createSignals({ db, clock, log, live, market, membership })
  const server = fastify()
  await server.register(fastifyWebsocket)
  live.serve(server)
  await live.start()
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const token = tokens.issue({ memberId: '00000000-0000-7000-8000-000000000000', sessionId: 's' })
  const stop = async (): Promise<void> => {
    await live.stop()
    await server.close()
    await db.close()
  }
  return { clock, signals, url: `${url}/api/live`, token, stop }
}

/** From the moment 200 symbols' candles close to the push at each of 1,000 connected members, detection and sealing between. */
export async function measureLive(): Promise<object> {
  const databases = await startTestServer()
  const product = await openProduct(await cloneDatabase(databases))
  const listeners = join(import.meta.dirname, 'signals-listeners.ts')
  const child = fork(listeners, [product.url, product.token, String(MEMBERS)])
  try {
    const ready = once(child, 'message')
    console.log(`live: warming ${SYMBOLS} symbols`)
    await product.signals.runDue()
    await ready
    await drain(child)
    const delays: number[] = []
    for (let turn = 1; turn <= ROUNDS; turn += 1) {
      product.clock.advance(QUARTER_MS)
      const closedAt = performance.timeOrigin + performance.now()
      const found = await product.signals.runDue()
      const tookMs = performance.timeOrigin + performance.now() - closedAt
      const times = await gather(child, found)
      console.log(
        `live round ${turn}: ${found} signals to ${MEMBERS} members, all symbols read in ${Math.round(tookMs)} ms`,
      )
      // The first round compiles and plans.
      if (turn > 1) delays.push(...times.map((time) => time - closedAt))
    }
    delays.sort((one, other) => one - other)
    const at = (share: number): number => round(delays[Math.floor(share * delays.length)] ?? 0, 0)
    return {
      liveSymbols: SYMBOLS,
      liveMembers: MEMBERS,
      livePushes: delays.length,
      liveP50Ms: at(0.5),
      liveP99Ms: at(0.99),
    }
  } finally {
    child.kill()
    await product.stop()
    await databases.stop()
  }
}
