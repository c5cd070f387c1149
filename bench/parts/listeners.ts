import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ReceivedMessage } from './live-listeners.ts'

const TURNS = 100
const TURN_MS = 100
const QUIET_MS = 300

/** Many members' live connections in a process of their own. */
export interface Listeners {
  /** Comes when all are connected. */
  readonly ready: Promise<unknown>
  /** Waits until so many messages have come since the last time. Throws when they do not. */
  gather(messages: number): Promise<ReceivedMessage[]>
  /** Forgets what comes until it is quiet. */
  drain(): Promise<void>
  stop(): void
}

async function answerOf(child: ChildProcess): Promise<ReceivedMessage[]> {
  const answer = once(child, 'message')
  child.send('answer')
  const [heard]: ReceivedMessage[][] = await answer
  return heard ?? []
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function startListeners(to: {
  url: string
  /** Of sessions, which the members share evenly: one session has no more than ten sockets. */
  tokens: readonly string[]
  members: number
  topics: readonly string[]
  /** The kinds of messages that count. */
  types: readonly string[]
}): Listeners {
  const script = join(import.meta.dirname, 'live-listeners.ts')
  const child = fork(script, [to.url, String(to.members), to.topics.join(','), to.types.join(',')])
  // Too long for the arguments of a process.
  child.send({ tokens: to.tokens })
  return {
    ready: once(child, 'message'),
    async gather(messages) {
      const heard: ReceivedMessage[] = []
      for (let turn = 0; turn < TURNS && heard.length < messages; turn += 1) {
        await wait(TURN_MS)
        for (const one of await answerOf(child)) heard.push(one)
      }
      if (heard.length !== messages) throw new Error(`${heard.length} messages heard, ${messages} sent`)
      return heard
    },
    async drain() {
      do await wait(QUIET_MS)
      while ((await answerOf(child)).length > 0)
    },
    stop: () => void child.kill(),
  }
}
