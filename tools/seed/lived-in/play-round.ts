import type { GameSide } from '#contract/rules/game.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import type { Past } from './past.ts'

const PERIOD_MS = 5 * MINUTE_MS
const LOCK_MS = 180 * SECOND_MS
const END_MS = LOCK_MS + 60 * SECOND_MS
/** So long before an instant its price is heard, and so long after it the round goes on. */
const [BEFORE_MS, AFTER_MS] = [1_500, 1_000]

/** Two members of one round. */
export interface Play {
  readonly memberId: string
  readonly rivalId: string
  readonly side: GameSide
  /** MCS that each stakes. */
  readonly amount: string
}

/** The next round from its beginning to its payment, at the prices of that time. */
export async function playRound(past: Past, { memberId, rivalId, side, amount }: Play): Promise<void> {
  const { kernel, modules } = past
  const { game } = modules
  const begun = kernel.clock.nowMs()
  const startMs = begun - (begun % PERIOD_MS) + PERIOD_MS
  past.toMs(startMs + SECOND_MS)
  await game.runDue()
  const { seq } = (await game.getGame(memberId)).round
  const bets = [
    { memberId, form: { seq, side, amount } },
    { memberId: rivalId, form: { seq, side: side === 'UP' ? 'DOWN' : 'UP', amount } },
  ]
  for (const bet of bets) await kernel.db.tx((tx) => game.placeBet(tx, bet))
  for (const instant of [LOCK_MS, END_MS]) {
    past.toMs(startMs + instant - BEFORE_MS)
    await game.poll()
    past.toMs(startMs + instant + AFTER_MS)
    await game.runDue()
  }
}
