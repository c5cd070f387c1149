import { SECOND_MS } from '#server/kernel/clock.ts'
import type { SignalsContext } from '../signals-context.ts'

/** A symbol that cannot be reached, or whose candle stays away for longer than the patience, is left alone for a while. */
const PAUSE_MS = 30 * SECOND_MS

/** What a watch knows of its pauses: until when each symbol is left alone. */
export interface Pauses {
  readonly self: SignalsContext
  readonly pausedUntil: Map<string, number>
}

export function pause({ self, pausedUntil }: Pauses, symbol: string): void {
  pausedUntil.set(symbol, self.clock.nowMs() + PAUSE_MS)
}

export function isPaused({ self, pausedUntil }: Pauses, symbol: string): boolean {
  return (pausedUntil.get(symbol) ?? 0) > self.clock.nowMs()
}

/** One symbol's trouble must not silence the others: it is logged, and the symbol left alone for a while. */
export async function tryAlone<Result>(
  watch: Pauses,
  symbol: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    pause(watch, symbol)
    watch.self.log.error({ err: error, symbol }, 'market could not be read on')
    return undefined
  }
}
