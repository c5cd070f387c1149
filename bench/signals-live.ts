import fastifyWebsocket from '@fastify/websocket'
import { fastify } from 'fastify'
import { createStillClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createDeviceProofs } from '#server/kernel/security/device-proof.ts'
import { createProofMemory } from '#server/kernel/security/proof-memory.ts'
import { createLive } from '#server/kernel/live/live.ts'
import { createPostgresBus } from '#server/kernel/live/postgres-bus.ts'
import { createLog } from '#server/kernel/log.ts'
import { createSecrets } from '#server/kernel/security/secrets.ts'
import { createAccessTokens } from '#server/kernel/security/session.ts'
import { type Candle, createMarket, type Market } from '#server/modules/market/market.ts'
import { createSignals } from '#server/modules/signals/signals.ts'
import { cloneDatabase, startTestServer } from '#tools/launch/database-server.ts'
import { generatedCandles } from '#testing/outside/market-candles.ts'
import { startListeners } from './parts/listeners.ts'
import { round } from './parts/median.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'
import { openSandbox } from '#testing/outside/market-candles.ts'

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
      part.map((candle, position) => ({ ...candle, symbol, openTimeMs: fromMs + position * QUARTER_MS })),
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

const onFound = async () => undefined
const onEnded = onFound

async function openProduct(databaseUrl: string) {
  const db = openDatabase({ url: databaseUrl })
  const clock = createStillClock(new Date(START_MS).toISOString())
  const log = createLog('silent')
  const tokens = createAccessTokens(createSecrets(Buffer.alloc(32, 7)), clock, 30 * 24 * 3600)
  const proofs = createDeviceProofs({
    machineNowMs: () => clock.nowMs(),
    publicUrl: 'http://localhost',
    sandbox: true,
  })
  const proofMemory = createProofMemory(db, () => clock.nowMs())
  const live = createLive({ bus: createPostgresBus(db), clock, log, tokens, proofs, proofMemory })
  const kept = createMarket({
    db,
    clock,
    parameters: createTestParameters(db, clock),
    setting: 'sandbox',
    openSandbox,
  })
  const market = await aMarket(kept, () => clock.nowMs())
  const end = new Date(START_MS + 30 * DAY_MS)
  const notifications = { findRinging: async () => [], notifyMany: async () => 0 }
  const membership = {
    withSignalAccess: async () => [],
    signalAccess: async () => ({
      state: 'TRIAL' as const,
      start: undefined,
      end,
      until: end,
      isOpen: true,
      isTrial: true,
      isPaid: false,
    }),
  }
  const signals = createSignals({ db, clock, log, live, market, membership, notifications, onFound, onEnded })
  const server = fastify()
  await server.register(fastifyWebsocket)
  live.serve(server, () => Promise.resolve())
  await live.start()
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const issued = Array.from({ length: MEMBERS / 10 }, (_, index) =>
    tokens.issue({ memberId: '00000000-0000-7000-8000-000000000000', sessionId: `s${index}` }),
  )
  const stop = async (): Promise<void> => {
    await live.stop()
    await server.close()
    await db.close()
  }
  return { clock, signals, url: `${url}/api/live`, tokens: issued, stop }
}

/** From the moment 200 symbols' candles close to the push at each of 1,000 connected members, detection and sealing between. */
export async function measureLive(): Promise<object> {
  const databases = await startTestServer()
  const product = await openProduct(await cloneDatabase(databases))
  const listeners = startListeners({ ...product, members: MEMBERS, topics: ['signals'], types: ['signal'] })
  try {
    console.log(`live: warming ${SYMBOLS} symbols`)
    await product.signals.runDue()
    await listeners.ready
    await listeners.drain()
    const delays: number[] = []
    for (let turn = 1; turn <= ROUNDS; turn += 1) {
      product.clock.advance(QUARTER_MS)
      const closedAt = performance.timeOrigin + performance.now()
      const found = await product.signals.runDue()
      const tookMs = performance.timeOrigin + performance.now() - closedAt
      const heard = await listeners.gather(found * MEMBERS)
      console.log(
        `live round ${turn}: ${found} signals to ${MEMBERS} members, all symbols read in ${Math.round(tookMs)} ms`,
      )
      // The first round compiles and plans.
      if (turn === 1) continue
      for (const { atMs } of heard) delays.push(atMs - closedAt)
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
    listeners.stop()
    await product.stop()
    await databases.stop()
  }
}
