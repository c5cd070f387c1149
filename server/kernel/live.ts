import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type {} from '@fastify/websocket'
import type { WebSocket } from 'ws'
import type { FailureCode } from '#contract/errors.ts'
import { liveHello, type LiveMessage } from '#contract/live.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import { sql } from './db.ts'
import { Failure } from './failure.ts'
import type { Logger } from './log.ts'
import type { AccessTokens, Caller } from './session.ts'

/** Says whether a caller may hear a topic: undefined for yes, else the code to answer. */
export type Admit = (caller: Caller, topic: string) => Promise<FailureCode | undefined>

export interface Live {
  /** Opens a topic (or a family of topics, `price` for `price:BTC/USDT`) to those whom `admit` lets in. */
  open(family: string, admit: Admit): void
  /** Sends to everyone who hears the topic, in every process. Never called inside a transaction. */
  publish(message: LiveMessage): Promise<void>
  /** Sends to one member's sockets only. */
  publishTo(memberId: string, message: LiveMessage): Promise<void>
  /** Ends the sockets of a session or of a whole member, for example after sign-out. */
  drop(memberId: string, sessionId?: string): void
  clientCount(): number
  start(): Promise<void>
  stop(): Promise<void>
}

export interface LiveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly tokens: AccessTokens
}

interface Client {
  readonly socket: WebSocket
  readonly caller: Caller
  readonly topics: ReadonlySet<string>
}

const CHANNEL = 'kernel_live'
const MOST_NOTIFY_BYTES = 7_900
const MOST_BUFFERED_BYTES = 64 * 1024
const HELLO_WITHIN_MS = 5_000
const PING_EVERY_MS = 25_000
const TRY_AGAIN_LATER = 1013
const POLICY = 1008

interface Envelope {
  readonly from: string
  readonly to: string | null
  readonly message: LiveMessage
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'from' in value && 'message' in value && 'to' in value
}

/** The pushed side of the API: one WebSocket per page, topics asked for in the first message. */
export function createLive({ db, clock, log, tokens }: LiveDeps): Live & { serve(app: FastifyInstance): void } {
  const self = randomUUID()
  const clients = new Set<Client>()
  const families = new Map<string, Admit>()
  let listener: { end(): Promise<void> } | undefined
  let pinger: NodeJS.Timeout | undefined

  function deliver(message: LiveMessage, to: string | null): void {
    // Serialised once for everyone; a client that does not read is skipped, and catches up by asking.
    const text = JSON.stringify(message)
    for (const { socket, caller, topics } of clients) {
      if (to !== null && caller.memberId !== to) continue
      if (!topics.has(message.topic) || socket.bufferedAmount > MOST_BUFFERED_BYTES) continue
      socket.send(text)
    }
  }

  async function send(message: LiveMessage, to: string | null): Promise<void> {
    deliver(message, to)
    const text = JSON.stringify({ from: self, to, message } satisfies Envelope)
    if (listener !== undefined && Buffer.byteLength(text) <= MOST_NOTIFY_BYTES) {
      await db.run(sql`select pg_notify(${CHANNEL}, ${text})`)
    }
  }

  function heard(text: string): void {
    const envelope: unknown = JSON.parse(text)
    if (isEnvelope(envelope) && envelope.from !== self) deliver(envelope.message, envelope.to)
  }

  async function admit(caller: Caller, topic: string): Promise<FailureCode | undefined> {
    const rule = families.get(topic.split(':')[0] ?? '')
    return rule === undefined ? 'COMMON-A001' : rule(caller, topic)
  }

  async function welcome(socket: WebSocket, text: string): Promise<void> {
    const hello = liveHello.safeParse(JSON.parse(text))
    const caller = hello.success ? tokens.read(hello.data.token) : undefined
    if (!hello.success || caller === undefined) {
      socket.send(JSON.stringify({ topic: '', type: 'refused', code: 'AUTH-A001' }))
      socket.close(POLICY, 'AUTH-A001')
      return
    }
    const topics = new Set<string>()
    for (const topic of hello.data.topics) {
      const code = await admit(caller, topic)
      if (code === undefined) topics.add(topic)
      else socket.send(JSON.stringify({ topic, type: 'refused', code }))
    }
    const client = { socket, caller, topics }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.send(JSON.stringify({ topic: '', type: 'ready', data: { topics: [...topics], now: clock.now().toISOString() } }))
  }

  function accept(socket: WebSocket): void {
    const late = setTimeout(() => socket.close(POLICY, 'no first message'), HELLO_WITHIN_MS)
    socket.on('error', () => socket.terminate())
    socket.once('message', (data) => {
      clearTimeout(late)
      welcome(socket, String(data)).catch((error: unknown) => {
        if (!(error instanceof SyntaxError) && !(error instanceof Failure)) log.error({ err: error }, 'live failed')
        socket.close(POLICY, 'malformed')
      })
    })
    socket.on('close', () => clearTimeout(late))
  }

  return {
    open: (family, rule) => void families.set(family, rule),
    publish: (message) => send(message, null),
    publishTo: (memberId, message) => send(message, memberId),
    drop(memberId, sessionId) {
      for (const { socket, caller } of clients) {
        const isMeant = caller.memberId === memberId && (sessionId === undefined || caller.sessionId === sessionId)
        if (isMeant) socket.close(POLICY, 'session ended')
      }
    },
    clientCount: () => clients.size,
    serve: (app) => void app.get('/api/live', { websocket: true }, accept),
    async start() {
      listener = await db.listen(CHANNEL, heard)
      pinger = setInterval(() => {
        for (const { socket } of clients) socket.ping()
      }, PING_EVERY_MS)
    },
    async stop() {
      clearInterval(pinger)
      for (const { socket } of clients) socket.close(TRY_AGAIN_LATER, 'restarting')
      clients.clear()
      await listener?.end()
      listener = undefined
    },
  }
}
