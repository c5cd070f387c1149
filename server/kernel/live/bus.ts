import type { Listener } from '../database/hosts/start-listening.ts'

/** What carries live messages from one process to the others. Nothing that must not be lost depends on it: pages ask again. */
export interface Bus {
  /** The longest text that fits, in bytes; a longer one reaches the pages of its own process only. */
  readonly mostBytes: number
  /** Sends texts to every process that listens, this one too, in their order. Throws while the way is broken. */
  send(texts: readonly string[]): Promise<void>
  /** Hears what is sent from now on. What is sent while the way is broken may be lost: `regained` is called once it is whole again. */
  listen(heard: (text: string) => void, regained: () => void): Promise<Listener>
}

/** Lets what comes while texts are on their way go together with the next ones. */
export function sendTogether(
  deliver: (texts: readonly string[]) => Promise<void>,
): (texts: readonly string[]) => Promise<void> {
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  const sendAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const texts = waiting
        waiting = []
        await deliver(texts)
      }
    } finally {
      sending = undefined
    }
  }
  return (texts) => {
    waiting.push(...texts)
    sending ??= sendAll()
    return sending
  }
}
