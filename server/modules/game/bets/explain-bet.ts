import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { GameContext } from '../game-context.ts'

interface BetSums {
  readonly units: bigint
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

/** What a bet was paid, got back or put in; null for another member's, and before its round is decided. */
export async function explainBet({ db }: GameContext, cause: Cause): Promise<string | null> {
  const bet = await db.maybe<BetSums>(sql`
    select units, matched, adjust, profit, fee from game_bets
    where id = ${cause.reference} and member_id = ${cause.memberId} and state not in ('PLACED', 'CANCELLED')`)
  if (bet === undefined) return null
  const [units, matched, adjust, profit, fee] = [bet.units, bet.matched, bet.adjust, bet.profit, bet.fee].map(
    formatUnits,
  )
  if (cause.kind === 'game_profit') return `2 × ${matched} − ${fee} = ${profit} MCS`
  if (cause.kind === 'game_refund') return `${units} − ${matched} = ${adjust} MCS`
  return cause.detail === 'matched' ? `${units} − ${adjust} = ${matched} MCS` : null
}
