import { SECOND_MS } from '#server/kernel/clock.ts'
import type { RoundRow } from './rounds.ts'

/** Around its instants a round is looked at each time: the sources' last word is on its way, and other machines have other clocks. */
const BEFORE_MS = 2 * SECOND_MS
const AFTER_MS = 15 * SECOND_MS
/** Between them seldom: what another process left unfinished, or a round that nobody saw coming. */
const SELDOM_MS = 10 * SECOND_MS

type Instants = Pick<RoundRow, 'state' | 'closes_at' | 'ends_at' | 'next_at'>

/** Until when a round goes on by itself: its next instant, and the beginning of the round after it. */
function instantsOf({ state, closes_at: closes, ends_at: ends, next_at: next }: Instants): number[] {
  const own = state === 'BETTING' ? [closes] : state === 'LIVE' ? [ends] : []
  return [...own, next].map((at) => at.getTime())
}

/** When rounds are looked at: without bets a round has three instants in five minutes, and in between there is nothing to do. */
export function createPace() {
  let instants: number[] = []
  let lookedMs = -Infinity
  let isUnfinished = true
  return {
    /** Whether to look now. True again after a look that moved something or did not end. */
    isDue: (nowMs: number): boolean =>
      isUnfinished ||
      nowMs < lookedMs ||
      nowMs - lookedMs >= SELDOM_MS ||
      instants.some((at) => nowMs >= at - BEFORE_MS && nowMs < at + AFTER_MS),
    begin(nowMs: number): void {
      lookedMs = nowMs
      isUnfinished = true
    },
    /** With the round of now, and how many rounds moved. */
    end(round: Instants, moved: number): void {
      instants = instantsOf(round)
      isUnfinished = moved > 0
    },
  }
}
