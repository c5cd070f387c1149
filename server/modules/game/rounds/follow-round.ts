import { formatUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { GameContext } from '../game-context.ts'
import { loadBets, type SettledBet } from './settled-bets.ts'

/** What follows from rounds whose money has moved: commissions of their fees, and alarms. Safe to stop anywhere, like the payment. */
export async function recordDueFollowUps(self: GameContext): Promise<void> {
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where followed_at is null and paid_at is not null order by seq`)
  for (const { seq } of rounds) {
    let isDone = false
    while (!isDone) isDone = await self.db.tx((tx) => recordFollowUp(self, tx, seq))
  }
}

async function recordFollowUp(self: GameContext, tx: Tx, seq: bigint): Promise<boolean> {
  const round = await tx.one<{ followed_at: Date | null; followed_through: bigint; decided_at: Date }>(
    sql`select followed_at, followed_through, decided_at from game_rounds where seq = ${seq} for update`,
  )
  if (round.followed_at !== null) return true
  const { bets, through, isLast } = await loadBets(tx, { seq, after: round.followed_through })
  await accrueFees(self, tx, { bets, at: round.decided_at })
  await self.notifications.notifyMany(
    tx,
    bets.map((bet) => resultOf(seq, bet)),
  )
  await tx.run(sql`
    update game_rounds set followed_through = ${through},
      followed_at = ${isLast ? self.clock.now() : null} where seq = ${seq}`)
  return isLast
}

/** How a bet ended, for the member's alarms: what was won, lost, or came back. */
function resultOf(seq: bigint, { id, member_id: memberId, matched, adjust, profit }: SettledBet) {
  const kind = matched === 0n ? 'GAME_REFUNDED' : profit > 0n ? 'GAME_WON' : 'GAME_LOST'
  const units = matched === 0n ? adjust : profit > 0n ? profit : matched
  const params = { round: String(seq), amount: formatUnits(units), coin: 'MCS' }
  return { memberId, name: `bet ${id}`, kind, params } as const
}

/** A fee belongs to the moment its round was decided, however late its money moves. */
async function accrueFees(
  { referral }: GameContext,
  tx: Tx,
  { bets, at }: { bets: readonly SettledBet[]; at: Date },
): Promise<void> {
  const winners = bets.filter(({ fee }) => fee > 0n)
  if (winners.length === 0) return
  await referral.accrueAll(
    tx,
    winners.map(({ id, member_id: payerId, fee }) => ({
      payerId,
      type: 'GAME' as const,
      coin: 'MCS' as const,
      base: fee,
      at,
      reference: id,
    })),
  )
}
