import { sql, type Queryable } from '#server/kernel/db.ts'

/** Bets that one transaction takes on. */
const PIECE = 1_500

/** A bet of a decided round, in millionths of MCS. */
export interface SettledBet {
  readonly id: string
  readonly member_id: string
  readonly place: bigint
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

export interface Piece {
  readonly bets: readonly SettledBet[]
  /** The place of its last bet. */
  readonly through: bigint
  readonly isLast: boolean
}

/** The next bets of a round after a place, in the order of betting: of winners only, of all others only, or of all. */
export async function readPiece(
  db: Queryable,
  { seq, after, winners = null }: { seq: bigint; after: bigint; winners?: boolean | null },
): Promise<Piece> {
  const bets = await db.many<SettledBet>(sql`
    select id, member_id, place, matched, adjust, profit, fee from game_bets
    where seq = ${seq} and not is_cancelled and place > ${after}
      and (${winners}::boolean is null or (state = 'WIN') = ${winners})
    order by place limit ${PIECE}`)
  return { bets, through: bets.at(-1)?.place ?? after, isLast: bets.length < PIECE }
}
