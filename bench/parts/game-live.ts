import { once } from 'node:events'
import { createServer } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import { fastify } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { GAME_SYMBOL } from '#contract/game.ts'
import type { LiveMessage } from '#contract/live.ts'
import { withBenchDatabase, openModules, type BenchDatabase } from './bench-database.ts'
import { type Listeners, startListeners } from './listeners.ts'
import { median, round } from './median.ts'

const MEMBERS = 5_000
const SESSIONS = MEMBERS / 10
const ROUNDS = 5
/** Prices and pools of so many moments in one round, as far apart as the game tells prices. */
const MOMENTS = 20
const APART_MS = 400
const TYPES = ['price', 'pools']

interface Side {
  readonly listeners: Listeners
  readonly send: (messages: readonly LiveMessage[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** What the game tells at one moment; the price says when it was sent. */
function messagesOf(moment: number): readonly LiveMessage[] {
  const at = new Date().toISOString()
  const side = { sum: String(1_000_000 + moment), count: 4_000 + moment }
  return [
    { topic: `price:${GAME_SYMBOL}`, type: 'price', data: { price: 97_123.45 + moment, at } },
    { topic: 'game', type: 'pools', data: { seq: 172_000, at, up: side, down: side } },
  ]
}

async function openProduct(database: BenchDatabase): Promise<Side> {
  const { kernel, close } = await openModules(database)
  const server = fastify()
  await server.register(fastifyWebsocket)
  kernel.live.serve(server, () => Promise.resolve())
  await kernel.live.start()
  const url = `${(await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/api/live`
  const tokens = Array.from({ length: SESSIONS }, (_, index) =>
    kernel.tokens.issue({ memberId: '00000000-0000-7000-8000-000000000000', sessionId: `s${index}` }),
  )
  const listeners = startListeners({
    url,
    tokens,
    members: MEMBERS,
    topics: ['game', `price:${GAME_SYMBOL}`],
    types: TYPES,
  })
  await listeners.ready
  return {
    listeners,
    send: (messages) => kernel.live.publish(...messages),
    async stop() {
      listeners.stop()
      await kernel.live.stop()
      await server.close()
      await close()
    },
  }
}

/** The library alone: the same texts to as many sockets, without rooms, rights or other processes. */
async function openBare(): Promise<Side> {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  const clients = new Set<WebSocket>()
  sockets.on('connection', (socket) => {
    clients.add(socket)
    socket.once('message', () => socket.send('{"type":"ready"}'))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the bare server has no port')
  const url = `ws://127.0.0.1:${address.port}/`
  const listeners = startListeners({ url, tokens: [''], members: MEMBERS, topics: ['all'], types: TYPES })
  await listeners.ready
  return {
    listeners,
    async send(messages) {
      for (const message of messages) {
        const text = JSON.stringify(message)
        for (const socket of clients) socket.send(text)
      }
    },
    async stop() {
      listeners.stop()
      for (const socket of clients) socket.terminate()
      http.close()
    },
  }
}

/** One round: delays in milliseconds, and the sender's CPU for a message to a member in microseconds. */
async function play({ listeners, send }: Side): Promise<{ delays: number[]; cpuUs: number }> {
  await listeners.drain()
  const before = process.cpuUsage()
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    await send(messagesOf(moment))
    await new Promise((resolve) => setTimeout(resolve, APART_MS))
  }
  const { user, system } = process.cpuUsage(before)
  const heard = await listeners.gather(2 * MOMENTS * MEMBERS)
  const delays = heard.map(({ data, atMs }) => {
    const { at }: { at: string } = JSON.parse(data)
    return atMs - Date.parse(at)
  })
  return { delays, cpuUs: (user + system) / heard.length }
}

/** Pools and prices to many connected members, and what the library alone would cost, in turns. */
export function measureLive(): Promise<object> {
  return withBenchDatabase({ durable: false }, async (database) => {
    const [product, bare] = [await openProduct(database), await openBare()]
    try {
      const delays: number[] = []
      const turns: { product: number; bare: number }[] = []
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const own = await play(product)
        const alone = await play(bare)
        for (const delay of own.delays) delays.push(delay)
        turns.push({ product: own.cpuUs, bare: alone.cpuUs })
        console.log(
          `live ${turn + 1}: ${own.cpuUs.toFixed(2)} us a message, bare ws ${alone.cpuUs.toFixed(2)} us`,
        )
      }
      delays.sort((one, other) => one - other)
      return {
        liveMembers: MEMBERS,
        liveMessages: delays.length,
        liveP50Ms: round(delays[Math.floor(delays.length / 2)] ?? 0, 0),
        liveP99Ms: round(delays[Math.floor(delays.length * 0.99)] ?? 0, 0),
        cpuUsPerMessage: round(median(turns.map((turn) => turn.product)), 2),
        ratioToBareWs: round(median(turns.map((turn) => turn.product / turn.bare)), 2),
      }
    } finally {
      await product.stop()
      await bare.stop()
    }
  })
}
