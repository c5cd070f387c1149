import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

/** Bets that one transaction takes on. */
const PIECE = 1_500

/** A bet of a decided round, in millionths of MCS. */
export interface SettledBet {
  readonly id: string
  readonly member_id: string
  readonly position: bigint
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

export interface Piece {
  readonly bets: readonly SettledBet[]
  /** The position of its last bet. */
  readonly through: bigint
  readonly isLast: boolean
}

/** How far the bets of a round are read: 0 before the first. */
interface From {
  readonly seq: bigint
  readonly after: bigint
}

async function scanPiece(db: Queryable, { seq, after }: From, chosen: Sql): Promise<Piece> {
  const bets = await db.many<SettledBet>(sql`
    select id, member_id, position, matched, adjust, profit, fee from game_bets
    where seq = ${seq} and not is_cancelled and ${chosen} limit ${PIECE}`)
  return { bets, through: bets.at(-1)?.position ?? after, isLast: bets.length < PIECE }
}

/** The next bets of a round, in the order of betting. */
export const loadBets = (db: Queryable, from: From): Promise<Piece> =>
  scanPiece(db, from, sql`position > ${from.after} order by position`)

/** The next stakes that met one of the other side, in the order of betting: those that won, or those that lost. */
export const loadMatched = (db: Queryable, from: From & { readonly winners: boolean }): Promise<Piece> =>
  scanPiece(
    db,
    from,
    sql`matched > 0 and (state = 'WIN') = ${from.winners} and position > ${from.after} order by position`,
  )

/** The next bets of which something goes back, the last one first: away from where the matched ones are paid. */
export const loadRefunds = (db: Queryable, from: From): Promise<Piece> =>
  scanPiece(
    db,
    from,
    sql`adjust > 0 and (${from.after}::bigint = 0 or position < ${from.after}) order by position desc`,
  )
