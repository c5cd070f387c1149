import { SECOND_MS } from '../clock.ts'
import type { Client } from './live-room.ts'

/** What the pages of a process listen to, said to the other processes. */
export interface Topics {
  readonly from: string
  readonly topics: readonly string[]
}

/** How often a process says what its pages listen to, and how long the others believe it. */
export const REPEAT_EVERY_MS = 10 * SECOND_MS
const BELIEVED_MS = 25 * SECOND_MS

export interface Interest {
  /** From now on it is known of these topics whether anybody listens to them. */
  readonly register: (topics: readonly string[]) => void
  /** A page has subscribed; the others hear of a registered topic at once when it is a new one. */
  readonly join: (topics: readonly string[]) => void
  /** Says once more to which registered topics the pages of this process listen; nothing when there is none. */
  readonly repeat: () => void
  /** Another process has pages that listen. */
  readonly hear: (said: Topics) => void
  readonly isWatched: (topic: string) => boolean
}

/**
 * Whether anybody listens to a topic, over all processes: what is published several times a second for nobody would wake every process
 * and the database. A process that dies is believed for 25 seconds. Only registered topics count: pages name topics as they like, and what one
 * of them makes up must neither fill a message to the others nor their memory.
 */
export function createInterest(
  clients: ReadonlySet<Pick<Client, 'topics'>>,
  report: (topics: readonly string[]) => void,
  monotonicMs: () => number = () => performance.now(),
): Interest {
  const registered = new Set<string>()
  const heardUntil = new Map<string, number>()
  const saidAt = new Map<string, number>()

  function announce(topics: readonly string[]): void {
    if (topics.length === 0) return
    for (const topic of topics) saidAt.set(topic, monotonicMs())
    report(topics)
  }

  function isHere(topic: string): boolean {
    for (const client of clients) if (client.topics.has(topic)) return true
    return false
  }

  return {
    register(topics) {
      for (const topic of topics) registered.add(topic)
    },
    join(topics) {
      const since = monotonicMs() - REPEAT_EVERY_MS
      announce(topics.filter((topic) => registered.has(topic) && (saidAt.get(topic) ?? -Infinity) < since))
    },
    repeat() {
      saidAt.clear()
      announce([...registered].filter(isHere))
    },
    hear({ topics }) {
      for (const topic of topics)
        if (registered.has(topic)) heardUntil.set(topic, monotonicMs() + BELIEVED_MS)
    },
    isWatched: (topic) => (heardUntil.get(topic) ?? -Infinity) >= monotonicMs() || isHere(topic),
  }
}
