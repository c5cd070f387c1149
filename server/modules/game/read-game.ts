import { failures } from '#contract/failures/failures.ts'
import { type GameEvidence, MAX_PROOF_BETS, type PastBet } from '#contract/game.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { BetResult, GameResult, GameSide, RefundReason } from '#contract/rules/game.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { GameNeeds } from './game-context.ts'
import { ZONE } from './game-zone.ts'
import { toBetView } from './bets/bets.ts'
import { findRoundRow, ROUND_COLUMNS, type RoundRow, toRoundView } from './rounds/rounds.ts'
import type { SharedReads } from './shared-reads.ts'

/** The current round as the member sees it. Throws COMMON-A004 while the game is closed in the member's country. */
export async function getGame(self: GameNeeds, shared: SharedReads, memberId: string) {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('game', country)
  const [round, player] = await Promise.all([shared.roundNow(), shared.playerOf(memberId)])
  const bet = player.bets.find(({ seq }) => seq === round.seq)
  return {
    round: toRoundView(round),
    now: round.now.toISOString(),
    bet: bet === undefined ? null : toBetView(bet, round.closes_at),
    balance: formatUnits(player.free),
    min: await self.parameters.get('game.min_mcs'),
    max: await self.parameters.get('game.max_mcs'),
    step: await self.parameters.get('game.step_mcs'),
    feeBps: round.fee_bps,
    limits: player.limits,
  }
}

interface PastRow {
  readonly id: string
  readonly seq: bigint
  readonly opens_at: Date
  readonly placed_at: Date
  readonly side: GameSide
  readonly result: GameResult | null
  readonly units: bigint
  readonly matched: bigint
  readonly adjust: bigint
  readonly state: 'PLACED' | 'CANCELLED' | BetResult
  readonly reason: RefundReason | null
  readonly profit: bigint
  readonly fee: bigint
  readonly balance_after: bigint
  readonly lock_price: number | null
  readonly close_price: number | null
}

function toPastBetView(row: PastRow): PastBet {
  return {
    id: row.id,
    seq: toCount(row.seq),
    startTime: row.opens_at.toISOString(),
    bettingTime: row.placed_at.toISOString(),
    side: row.side,
    gameResult: row.result,
    amount: formatUnits(row.units),
    matched: formatUnits(row.matched),
    adjust: formatUnits(row.adjust),
    result: row.state === 'PLACED' ? null : row.state,
    reason: row.reason,
    profit: formatUnits(row.profit),
    fee: formatUnits(row.fee),
    balanceAfter: formatUnits(row.balance_after),
    lockPrice: row.lock_price,
    closePrice: row.close_price,
  }
}

export interface BetChoice {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly result?: BetResult | undefined
  readonly page: number
  readonly size: number
}

/** The own bets, newest first. Throws COMMON-B001 for a period that is none. */
export async function listBets({ db, clock }: GameNeeds, memberId: string, choice: BetChoice) {
  const { page, size, result } = choice
  const { from, to } = parsePeriod(clock.nowMs(), { from: choice.from, to: choice.to, zone: ZONE })
  const chosen: Sql = sql`b.member_id = ${memberId} and b.placed_at >= ${from} and b.placed_at < ${to}
    and (${result ?? null}::text is null or b.state = ${result ?? null})`
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from game_bets b where ${chosen}`,
  )
  const rows = await db.many<PastRow>(sql`
    select b.id, b.seq, r.opens_at, b.placed_at, b.side, r.result, b.units, b.matched, b.adjust, b.state, b.reason, b.profit,
      b.fee, b.balance_after, r.lock_price, r.close_price
    from game_bets b join game_rounds r on r.seq = b.seq where ${chosen}
    order by b.placed_at desc, b.id desc limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.map(toPastBetView), page, size, total }
}

/** Whether the member has a stake in a round under way, or one whose money has not moved yet. */
export async function hasOpenBet(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from game_rounds r join game_bets b using (seq)
    where r.paid_at is null and b.member_id = ${memberId} and not b.is_cancelled limit 1`)
  return found !== undefined
}

/** Rounds that are over, newest first. */
export async function listRounds({ db }: GameNeeds, { page, size }: { page: number; size: number }) {
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from game_rounds where decided_at is not null`,
  )
  const rows = await db.many<RoundRow>(sql`
    select ${ROUND_COLUMNS} from game_rounds where decided_at is not null
    order by seq desc limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.map(toRoundView), page, size, total }
}

const SEQ = /^\d{1,15}$/

/** Everything that decided a round, public. Throws COMMON-A001 for a round that is not decided. */
export async function getRoundProof({ db }: GameNeeds, typedSeq: string, from: number) {
  const round = SEQ.test(typedSeq) ? await findRoundRow(db, BigInt(typedSeq)) : undefined
  if (round === undefined || round.hash === null) throw new Failure(failures.common.notFound)
  const rows = await db.many<ProofRow>(sql`
    select position, side, units, state, matched, adjust, profit, fee from game_bets
    where seq = ${round.seq} and not is_cancelled order by position limit ${MAX_PROOF_BETS + 1} offset ${from}`)
  const answers = await db.many<PriceRow>(sql`
    select moment, venue, price, at, heard_at from game_prices where seq = ${round.seq} order by venue`)
  return {
    round: toRoundView(round),
    feeBps: round.fee_bps,
    leastSources: round.least_sources,
    oldestPriceMs: round.oldest_price_ms,
    lock: evidenceOf(answers, { moment: 'LOCK', at: round.closes_at, price: round.lock_price }),
    close: evidenceOf(answers, { moment: 'CLOSE', at: round.ends_at, price: round.close_price }),
    bets: rows.slice(0, MAX_PROOF_BETS).map((row) => ({
      place: toCount(row.position),
      side: row.side,
      units: String(row.units),
      state: row.state,
      matched: String(row.matched),
      adjust: String(row.adjust),
      profit: String(row.profit),
      fee: String(row.fee),
    })),
    next: rows.length > MAX_PROOF_BETS ? from + MAX_PROOF_BETS : null,
    betsHash: round.bets_hash,
    hash: round.hash,
  }
}

interface ProofRow {
  readonly position: bigint
  readonly side: GameSide
  readonly units: bigint
  readonly state: 'PLACED' | BetResult
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

interface PriceRow {
  readonly moment: 'LOCK' | 'CLOSE'
  readonly venue: string
  readonly price: number
  readonly at: Date
  readonly heard_at: Date
}

function evidenceOf(
  rows: readonly PriceRow[],
  { moment, at, price }: { moment: string; at: Date; price: number | null },
): GameEvidence {
  return {
    at: at.toISOString(),
    price,
    answers: rows
      .filter((row) => row.moment === moment)
      .map((row) => ({
        venue: row.venue,
        price: row.price,
        at: row.at.toISOString(),
        heardAt: row.heard_at.toISOString(),
      })),
  }
}
