import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from '../database/hosts/start-listening.ts'
import type { Logger } from '../log.ts'
import type { Bus } from './bus.ts'
import type { Topics } from './live-interest.ts'
import type { Letter } from './live-letters.ts'

const TRY_EVERY_MS = 1_000
const MAX_TRIES = 60

/** A letter on its way to another process. */
interface Envelope extends Letter {
  readonly from: string
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'from' in value && 'message' in value && 'to' in value
}

/** Whose sockets end: those of a session, or all of a member. */
export interface Dropped {
  readonly from: string
  readonly memberId: string
  readonly sessionId?: string | undefined
}

function isDropped(value: unknown): value is Dropped {
  return typeof value === 'object' && value !== null && 'from' in value && 'memberId' in value
}

/** Posts what must not be lost, for a minute: the connection may be gone just now. Throws what the last try threw. */
async function insist(post: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await post()
    } catch (error) {
      if (tries >= MAX_TRIES) throw error
    }
    await pause(TRY_EVERY_MS, undefined, { ref: false })
  }
}

function isTopics(value: unknown): value is Topics {
  return typeof value === 'object' && value !== null && 'from' in value && 'topics' in value
}

/** Something happens in another process. */
interface Stir {
  readonly from: string
  readonly stirred: true
}

function isStir(value: unknown): value is Stir {
  return typeof value === 'object' && value !== null && 'from' in value && 'stirred' in value
}

interface RemoteHandlers {
  readonly letters: (letters: readonly Letter[]) => void
  readonly ended: (ended: Dropped) => void
  readonly interest: (topics: Topics) => void
  readonly stirred: () => void
}

/** What other processes publish arrives over the bus, several at a time; our own was delivered before it was sent. */
function createRemoteHandler(self: string, on: RemoteHandlers): (text: string) => void {
  let heard: Letter[] = []
  return (text) => {
    const post: unknown = JSON.parse(text)
    const isKnown = isDropped(post) || isTopics(post) || isStir(post) || isEnvelope(post)
    if (!isKnown || post.from === self) return
    if (isStir(post)) return on.stirred()
    if (isDropped(post)) return on.ended(post)
    if (isTopics(post)) return on.interest(post)
    if (heard.push(post) > 1) return
    setImmediate(() => {
      const letters = heard
      heard = []
      on.letters(letters)
    })
  }
}

const envelopeOf = (from: string, letter: Letter) => JSON.stringify({ from, ...letter } satisfies Envelope)

/** What leaves this process for the others, and what comes from them; nothing leaves before it is opened. */
export function createPost(
  { bus, log }: { readonly bus: Bus; readonly log: Logger },
  deliver: (letters: readonly Letter[]) => void,
) {
  const self = randomUUID()
  let listener: Listener | undefined
  const fits = (text: string) => Buffer.byteLength(text) <= bus.mostBytes
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)

  async function flush(texts: readonly string[]): Promise<void> {
    const short = texts.filter(fits)
    if (listener !== undefined && short.length > 0) await bus.send(short)
  }

  /** A message never stands inside a transaction that moves money: a NOTIFY makes commits wait for one another. */
  async function send(letters: readonly Letter[]): Promise<void> {
    deliver(letters)
    await flush(letters.map((letter) => envelopeOf(self, letter)))
  }

  return {
    send,
    sendLater: (letters: readonly Letter[]) =>
      void send(letters).catch(warn('news did not reach the other processes')),
    reportTopics(topics: readonly string[]): void {
      const text = JSON.stringify({ from: self, topics } satisfies Topics)
      flush([text]).catch(warn('the other processes did not hear what is watched'))
    },
    reportStir(): void {
      const text = JSON.stringify({ from: self, stirred: true } satisfies Stir)
      flush([text]).catch(warn('the other processes did not hear that something happens'))
    },
    reportEnd(ended: Omit<Dropped, 'from'>): void {
      const text = JSON.stringify({ from: self, ...ended } satisfies Dropped)
      insist(() => flush([text])).catch(warn('the other processes did not hear of an ended session'))
    },
    isListening: () => listener?.isListening() ?? false,
    /** Hears the others from now on; `missed` is called when some of it may have been lost. */
    async open(on: Omit<RemoteHandlers, 'letters'>, missed: () => void): Promise<void> {
      listener = await bus.listen(createRemoteHandler(self, { ...on, letters: deliver }), missed)
    },
    async close(): Promise<void> {
      await listener?.end()
      listener = undefined
    },
  }
}
