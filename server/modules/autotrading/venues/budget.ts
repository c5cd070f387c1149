import { setTimeout as pause } from 'node:timers/promises'
import { VenueBusy } from './venue.ts'

/** What all keys of one exchange may ask together from this machine's address. */
export interface Budget {
  /** Waits until so much may be asked. Throws VenueBusy while the exchange asks for silence. */
  spend(weight: number): Promise<void>
  /** Silence for so long: the exchange said 429, or 418 to all of us. */
  hush(ms: number): void
}

const REFILL_MS = 100

/** A bucket that refills evenly, up to ten seconds' worth: far below the limits that exchanges publish per minute. */
export function createBudget(perSecond: number, nowMs: () => number, most: number = perSecond * 10): Budget {
  let left = most
  let filledMs = nowMs()
  let silentUntilMs = 0
  const refill = () => {
    const now = nowMs()
    const added = left + ((now - filledMs) * perSecond) / 1_000
    left = added > most ? most : added
    filledMs = now
  }
  return {
    async spend(weight) {
      refill()
      while (left < weight) {
        await pause(REFILL_MS)
        refill()
      }
      if (nowMs() < silentUntilMs)
        throw new VenueBusy(`silent until ${new Date(silentUntilMs).toISOString()}`)
      left -= weight
    },
    hush(ms) {
      const until = nowMs() + ms
      silentUntilMs = until > silentUntilMs ? until : silentUntilMs
    },
  }
}
