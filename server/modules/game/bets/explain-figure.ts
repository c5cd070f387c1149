import { formatUnits } from '#contract/money.ts'
import { expectedPay, type GameSums } from '#contract/rules/money/expected-pay.ts'
import { poolShare } from '#contract/rules/game.ts'
import { sql } from '#server/kernel/database/db.ts'
import {
  addUp,
  type ExplainedFigure,
  type FigureLine,
  type FigureRequest,
} from '#server/modules/wallet/wallet.ts'
import type { GameContext } from '../game-context.ts'
import { findRoundRow, getSides, type RoundRow } from '../rounds/rounds.ts'
import { BET_COLUMNS, type BetRow } from './bets.ts'

const SEQ = /^\d{1,15}$/
const KINDS = ['game_betting', 'game_profit', 'game_refund']

interface OwnBet extends BetRow {
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

const line = (term: FigureLine['term'], formula: string): FigureLine => ({ term, note: null, formula })

/** How the pool stands: each side's share of it, and the own share of its side. */
function poolLines(sums: GameSums, bet: OwnBet | undefined): FigureLine[] {
  const [up, down] = [formatUnits(sums.UP), formatUnits(sums.DOWN)]
  const { up: upShare, down: downShare } = poolShare(sums.UP, sums.DOWN)
  if (sums.UP + sums.DOWN === 0n) return [line('TOTAL', addUp([0n], 'MCS'))]
  const own = bet === undefined ? [] : [line('POOL_OWN', `${formatUnits(bet.units)} MCS`)]
  return [
    line('TOTAL', addUp([sums.UP, sums.DOWN], 'MCS')),
    line('POOL_UP', `${up} ÷ (${up} + ${down}) → ${upShare}%`),
    line('POOL_DOWN', `100% − ${upShare}% = ${downShare}%`),
    ...own,
  ]
}

/** A bet in a round under way: what stands against the other side now, and what either end would bring. */
function openLines(bet: OwnBet, sums: GameSums, feeBps: number): FigureLine[] {
  const pay = expectedPay(bet, sums, feeBps)
  const back = (units: bigint) =>
    `${formatUnits(pay.adjust)} + ${formatUnits(units - pay.adjust)} = ${formatUnits(units)} MCS`
  return [
    line('BET_MATCHED', addUp([bet.units, -pay.adjust], 'MCS')),
    line('BET_IF_UP', back(pay.ifUp)),
    line('BET_IF_DOWN', back(pay.ifDown)),
  ]
}

/** A bet whose round is over: stake, what stood, and what was paid. */
function closedLines({ units, matched, adjust, profit, fee }: OwnBet): FigureLine[] {
  const won = `2 × ${formatUnits(matched)} − ${formatUnits(fee)} = ${formatUnits(profit)} MCS`
  return [
    line('BET_RETURNED', addUp([units, -matched], 'MCS')),
    ...(profit === 0n ? [] : [line('BET_GAIN', won)]),
    line('TOTAL', addUp([adjust, profit], 'MCS')),
  ]
}

/** The sides as the screen shows them: of a round that takes bets as they are now. */
async function sumsOf({ db }: GameContext, round: RoundRow): Promise<GameSums> {
  const { up_units, down_units } = round.state === 'BETTING' ? await getSides(db, round.seq) : round
  return { UP: up_units, DOWN: down_units }
}

/** Why the pool stands as it does, or why a round paid what it did; null for a round without the member's bet. */
export async function explainFigure(
  self: GameContext,
  { memberId, figure, of }: FigureRequest,
): Promise<ExplainedFigure | null> {
  const round = SEQ.test(of) ? await findRoundRow(self.db, BigInt(of)) : undefined
  if (round === undefined) return null
  const bet = await self.db.maybe<OwnBet>(sql`
    select ${BET_COLUMNS}, matched, adjust, profit, fee from game_bets
    where seq = ${round.seq} and member_id = ${memberId} and not is_cancelled`)
  const behind = { references: bet === undefined ? [] : [bet.id], kinds: KINDS }
  const sums = await sumsOf(self, round)
  if (figure === 'GAME_POOL')
    return { sums: [{ coin: 'MCS', units: sums.UP + sums.DOWN }], lines: poolLines(sums, bet), behind }
  if (bet === undefined) return null
  return bet.state === 'PLACED'
    ? { sums: [], lines: openLines(bet, sums, round.fee_bps), behind }
    : { sums: [{ coin: 'MCS', units: bet.adjust + bet.profit }], lines: closedLines(bet), behind }
}
