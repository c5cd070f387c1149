import type { FastifyInstance } from 'fastify'
import type {} from '@fastify/websocket'
import type { RawData, WebSocket } from 'ws'
import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import { liveHello, type LiveHello, type LiveMessage } from '#contract/live.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/db.ts'
import type { DeviceProofs } from '../security/device-proof.ts'
import { assert, Failure } from '../failure.ts'
import { createActivity, type Activity } from './activity.ts'
import type { Bus } from './bus.ts'
import type { Wire } from './live-frames.ts'
import { bundlesOf, byReader, joiner, type Letter } from './live-letters.ts'
import { createInterest, REPEAT_EVERY_MS, type Interest } from './live-interest.ts'
import { createPost, type Dropped } from './live-post.ts'
import {
  addClient,
  closeSpread,
  POLICY,
  removeClient,
  type Admission,
  type Client,
  type Clients,
  type OpenTopic,
} from './live-room.ts'
import type { Logger } from '../log.ts'
import type { ProofMemory } from '../security/proof-memory.ts'
import { refuseOtherOrigins } from '../http/same-origin.ts'
import type { AccessTokens, Caller } from '../security/session.ts'

export type Admit = (caller: Caller, topic: string) => Promise<Admission>
/** Throws AUTH-A001 when the caller's session has ended, although the token has not run out yet. */
export type DemandSession = (caller: Caller) => Promise<void>
/** Called with the session that ended, or with a member all of whose sessions did. */
export type SessionsEnded = (ended: Omit<Dropped, 'from'>) => void

export interface Live {
  /** Opens a topic (or a family of topics, `price` for `price:BTC/USDT`) to those whom `admit` lets in. */
  open(family: string, admit: Admit): void
  /** Sends to all subscribers in every process, in order. Must not be called inside a transaction. */
  publish(...messages: readonly LiveMessage[]): Promise<void>
  /** Sends to one member's sockets only. */
  publishTo(memberId: string, message: LiveMessage): Promise<void>
  /** Sends to one member's sockets once the caller's transaction has committed, and not at all if it does not. */
  notify(tx: Queryable, memberId: string, message: LiveMessage): void
  /** Ends the sockets of a session or of a whole member in every process, for example after sign-out. */
  drop(memberId: string, sessionId?: string): void
  /** Calls the handler for every end of sessions, in whichever process it happened; at once for those of this process. */
  onSessionsEnded(handler: SessionsEnded): void
  /** Calls the handler with every member to whom something is sent, in whichever process it was. */
  onTold(handler: (memberId: string) => void): void
  /** For topics that need not be published while nobody hears them: returns whether a page, here or at another process, listens. */
  onDemand(...topics: readonly string[]): () => boolean
  /** Whether this process hears of sessions that end in other processes; an unreported break goes unnoticed. */
  isListening(): boolean
  clientCount(): number
  /** Something was changed: loops of every process that look for work look at once, and often for a while. */
  readonly stir: Activity['stir']
  /** How often such a loop looks that usually pauses for so many milliseconds. */
  readonly rhythm: Activity['rhythm']
  start(): Promise<void>
  /** Lets the pages of this process go within the time, one after the other. */
  drain(withinMs: number): Promise<void>
  stop(): Promise<void>
}

export interface LiveDeps {
  /** The way to the other processes. */
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly tokens: AccessTokens
  readonly proofs: DeviceProofs
  readonly proofMemory: ProofMemory
}

const LIVE_PATH = '/api/live'
const MAX_BUFFERED_BYTES = 64 * 1024
const HELLO_WITHIN_MS = 5_000
const PING_EVERY_MS = 25_000
/** Members with a page open wait for something. */
const STIR_EVERY_MS = 2_000
const RESTARTING = 'restarting'
/**
 * Messages sent while nobody listened are lost, ended sessions among them: every page reconnects, is asked for its session and fetches what
 * it missed. Not all at once: after a failover every process listens again in the same moment.
 */
const MISSED = { why: 'news were missed', withinMs: 3_000 } as const

function dropHere({ byMember }: Clients, { memberId, sessionId }: Omit<Dropped, 'from'>): void {
  for (const { socket, caller } of byMember.get(memberId) ?? [])
    if (sessionId === undefined || caller.sessionId === sessionId) socket.close(POLICY, 'session ended')
}

/** A client that does not read is skipped, and catches up by asking. Each socket is written to once. */
function deliver({ all, byMember, deps, activity, onTold }: Room, letters: readonly Letter[]): void {
  if (letters.some(isActivity)) activity.handleStir()
  for (const { to } of letters) if (to !== null) onTold.forEach((handler) => handler(to))
  const nowMs = deps.clock.nowMs()
  for (const [to, pile] of byReader(letters)) {
    const bundles = bundlesOf(pile)
    const joined = joiner(bundles)
    for (const client of to === null ? all : (byMember.get(to) ?? [])) {
      if (client.socket.bufferedAmount > MAX_BUFFERED_BYTES) continue
      const frames = joined(bundles.filter(({ topic }) => maySubscribe(client, topic, nowMs)))
      if (frames !== undefined) write(client, frames)
    }
  }
}

function maySubscribe(client: Client, topic: string, nowMs: number): boolean {
  const access = client.topics.get(topic)
  if (access === undefined) return false
  if (access === 'open' || nowMs < access.until.getTime()) return true
  endTopic(client, topic, access.thenRefused)
  return false
}

/** Past the library's own framing, which would make the same bytes again for every socket. */
function write({ socket, wire }: Client, frames: Buffer): void {
  if (socket.readyState === socket.OPEN && wire.writable) wire.write(frames)
}

/** When access has run out, the client is told once and the subscription ends. */
function endTopic({ socket, topics }: Client, topic: string, code: FailureCode): void {
  topics.delete(topic)
  socket.send(JSON.stringify({ topic, type: 'refused', code }))
}

interface Room extends Clients {
  readonly deps: LiveDeps
  readonly activity: Activity
  readonly families: Map<string, Admit>
  readonly onTold: ((memberId: string) => void)[]
}

/** The room as who comes in finds it. */
interface Door extends Room {
  readonly requireSession: DemandSession
  readonly interest: Interest
}

async function admit({ families }: Room, caller: Caller, topic: string): Promise<Admission> {
  const rule = families.get(topic.split(':')[0] ?? '')
  return rule === undefined ? { refused: failures.common.notFound } : rule(caller, topic)
}

/** Who says hello: the token's member, if the key the session was opened with is proven too. */
async function callerOf(
  { tokens, proofs, proofMemory }: LiveDeps,
  { token, proof }: LiveHello,
  host: string | undefined,
): Promise<Caller | undefined> {
  const caller = tokens.verify(token)
  if (caller?.deviceKey === undefined) return caller
  const target = { method: 'GET', path: LIVE_PATH, token, host }
  const proven = await proofs.verify(proof, target)
  if (proven?.isFresh !== true || proven.thumbprint !== caller.deviceKey) return undefined
  return (await proofMemory.spend(proven.name, { isChange: true })) ? caller : undefined
}

async function welcome(door: Door, connection: Connection, text: string): Promise<void> {
  const { socket } = connection
  const hello = liveHello.safeParse(JSON.parse(text))
  const caller = hello.success ? await callerOf(door.deps, hello.data, connection.host) : undefined
  if (!hello.success || caller === undefined) throw new Failure(failures.auth.signInRequired)
  const client: Client = { socket, wire: connection.wire, caller, topics: new Map() }
  // In the room before the session is asked for: what ends it meanwhile finds the socket.
  addClient(door, client)
  socket.on('close', () => removeClient(door, client))
  await door.requireSession(caller)
  const admitted: [string, OpenTopic][] = []
  for (const topic of hello.data.topics) {
    const admission = await admit(door, caller, topic)
    if (admission === 'open' || 'until' in admission) admitted.push([topic, admission])
    else socket.send(JSON.stringify({ topic, type: 'refused', code: admission.refused }))
  }
  for (const [topic, admission] of admitted) client.topics.set(topic, admission)
  door.interest.join([...client.topics.keys()])
  const now = door.deps.clock.now().toISOString()
  socket.send(JSON.stringify({ topic: '', type: 'ready', data: { topics: [...client.topics.keys()], now } }))
}

/** A refused client receives the reason; unreadable messages and server errors only close the socket. */
function turnAway({ deps }: Door, socket: WebSocket, error: unknown): void {
  if (error instanceof Failure) {
    socket.send(JSON.stringify({ topic: '', type: 'refused', code: error.code }))
    return socket.close(POLICY, error.code)
  }
  if (!(error instanceof SyntaxError)) deps.log.error({ err: error }, 'live failed')
  socket.close(POLICY, 'malformed')
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString()
}

type Connection = Pick<Client, 'socket' | 'wire'> & { readonly host: string | undefined }

function accept(door: Door, connection: Connection): void {
  const { socket } = connection
  const late = setTimeout(() => socket.close(POLICY, 'no first message'), HELLO_WITHIN_MS)
  socket.on('error', () => socket.terminate())
  socket.once('message', (data) => {
    clearTimeout(late)
    welcome(door, connection, textOf(data)).catch((error: unknown) => turnAway(door, socket, error))
  })
  socket.on('close', () => clearTimeout(late))
}

/** Every socket is accepted together with the connection it was upgraded from. */
function serveSockets(door: Door, app: FastifyInstance): void {
  const wires = new WeakMap<object, Wire>()
  app.server.prependListener('upgrade', (request, wire) => void wires.set(request, wire))
  app.get(LIVE_PATH, { websocket: true, onRequest: refuseOtherOrigins }, (socket, { raw }) => {
    const wire = wires.get(raw)
    assert(wire !== undefined, 'a socket comes from an upgraded connection')
    accept(door, { socket, wire, host: raw.headers.host })
  })
}

/** Who is called when sessions end, in this process or another. */
function createEnds(room: Room) {
  const handlers: SessionsEnded[] = []
  const here: SessionsEnded = (ended) => {
    for (const handler of handlers) handler(ended)
    dropHere(room, ended)
  }
  return { here, on: (handler: SessionsEnded) => void handlers.push(handler) }
}

/** What is told to a member, or of a signal, may be something to go on with; prices and rounds are not. */
const isActivity = ({ to, message }: Letter): boolean => to !== null || message.topic === 'signals'

/** The pushed side of the API: one WebSocket per page, topics asked for in the first message. */
export function createLive(
  deps: LiveDeps,
): Live & { serve(app: FastifyInstance, requireSession: DemandSession): void } {
  const activity = createActivity(() => post.reportStir())
  const room: Room = { deps, activity, all: new Set(), byMember: new Map(), families: new Map(), onTold: [] }
  let timers: NodeJS.Timeout[] = []
  const ends = createEnds(room)
  const post = createPost(deps, (letters) => deliver(room, letters))
  const interest = createInterest(room.all, (topics) => post.reportTopics(topics))

  return {
    open: (family, rule) => void room.families.set(family, rule),
    publish: (...messages) => post.send(messages.map((message) => ({ to: null, message }))),
    publishTo: (memberId, message) => post.send([{ to: memberId, message }]),
    notify: (tx, to, message) => tx.afterCommit(() => post.sendLater([{ to, message }])),
    drop(memberId, sessionId) {
      ends.here({ memberId, sessionId })
      post.reportEnd({ memberId, sessionId })
    },
    onSessionsEnded: ends.on,
    onTold: (handler) => void room.onTold.push(handler),
    onDemand(...topics) {
      interest.register(topics)
      return () => topics.some(interest.isWatched)
    },
    isListening: post.isListening,
    clientCount: () => room.all.size,
    stir: activity.stir,
    rhythm: activity.rhythm,
    serve: (app, requireSession) => serveSockets({ ...room, requireSession, interest }, app),
    async start() {
      await post.open(
        { ended: ends.here, interest: interest.hear, stirred: activity.handleStir },
        () => void closeSpread(room, MISSED.why, MISSED.withinMs),
      )
      timers = [
        setInterval(() => room.all.forEach(({ socket }) => socket.ping()), PING_EVERY_MS),
        setInterval(interest.repeat, REPEAT_EVERY_MS),
        setInterval(() => room.all.size > 0 && activity.stir(), STIR_EVERY_MS),
      ]
    },
    drain: (withinMs) => closeSpread(room, RESTARTING, withinMs),
    async stop() {
      timers.forEach((timer) => clearInterval(timer))
      await closeSpread(room, RESTARTING, 0)
      await post.close()
    },
  }
}
