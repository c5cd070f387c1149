import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { shareEach, shareReads, type FindOf } from '#server/kernel/database/share-reads.ts'
import { BET_COLUMNS, type BetRow } from './bets/bets.ts'
import { available } from './game-accounts.ts'
import type { GameNeeds } from './game-context.ts'
import { findLimits } from './limits/limits.ts'
import { getSides, openRound } from './rounds/rounds.ts'

/** What the page of a player shows besides the round. */
export interface Player {
  /** Stakes in the newest rounds, of which one is under way. */
  readonly bets: readonly BetRow[]
  /** What may be staked, in millionths of MCS. */
  readonly free: bigint
  readonly limits: ReturnType<Awaited<ReturnType<typeof findLimits>>>
}

/** The round under way, with its sides as they are now. */
async function getRoundNow(self: GameNeeds) {
  const round = await openRound(self)
  return round.state === 'BETTING' ? { ...round, ...(await getSides(self.db, round.seq)) } : round
}

async function findPlayers(
  self: GameNeeds,
  db: Queryable,
  memberIds: readonly string[],
): Promise<FindOf<Player>> {
  const limitsOf = await findLimits(self, db, memberIds)
  const balanceOf = await self.ledger.findBalances(db, memberIds.map(available))
  const bets = await db.many<BetRow & { readonly memberId: string }>(sql`
    select member_id as "memberId", ${BET_COLUMNS} from game_bets
    where seq > (select max(seq) from game_rounds) - 2 and member_id = any (${[...memberIds]}::uuid[]) and not is_cancelled`)
  return (memberId) => {
    const { balance, hold } = balanceOf(available(memberId))
    const own = bets.filter((bet) => bet.memberId === memberId)
    return { bets: own, free: balance - hold, limits: limitsOf(memberId) }
  }
}

export type SharedReads = ReturnType<typeof createSharedReads>

/** Reads that the pages of all players make at the same time. */
export function createSharedReads(self: GameNeeds) {
  const roundNow = shareEach(self.db, () => getRoundNow(self))
  return {
    /** The round under way, the same for everybody. */
    roundNow: () => roundNow('now'),
    playerOf: shareReads(self.db, (db, memberIds) => findPlayers(self, db, memberIds)),
  }
}
