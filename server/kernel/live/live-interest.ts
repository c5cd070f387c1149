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
  /** A page has subscribed; the others hear of a topic at once when it is a new one. */
  readonly join: (topics: readonly string[]) => void
  /** Says once more what the pages of this process listen to; nothing when there is none. */
  readonly repeat: () => void
  /** Another process has pages that listen. */
  readonly hear: (said: Topics) => void
  readonly isWatched: (topic: string) => boolean
}

/**
 * Whether anybody listens to a topic, over all processes: what is published several times a second for nobody would wake every process
 * and the database. A process that dies is believed for 25 seconds.
 */
export function createInterest(
  clients: ReadonlySet<Pick<Client, 'topics'>>,
  report: (topics: readonly string[]) => void,
  monotonicMs: () => number = () => performance.now(),
): Interest {
  const heardUntil = new Map<string, number>()
  const saidAt = new Map<string, number>()

  function announce(topics: readonly string[]): void {
    if (topics.length === 0) return
    for (const topic of topics) saidAt.set(topic, monotonicMs())
    report(topics)
  }

  return {
    join(topics) {
      const since = monotonicMs() - REPEAT_EVERY_MS
      announce(topics.filter((topic) => (saidAt.get(topic) ?? -Infinity) < since))
    },
    repeat() {
      saidAt.clear()
      announce([...new Set([...clients].flatMap((client) => [...client.topics.keys()]))])
    },
    hear({ topics }) {
      for (const topic of topics) heardUntil.set(topic, monotonicMs() + BELIEVED_MS)
    },
    isWatched(topic) {
      if ((heardUntil.get(topic) ?? -Infinity) >= monotonicMs()) return true
      heardUntil.delete(topic)
      for (const client of clients) if (client.topics.has(topic)) return true
      return false
    },
  }
}
