import { mulDivDown, mulDivUp, toCount } from '../money.ts'

/** UP & DOWN: the arithmetic of a round, the same for the settlement and for checks of it. */
export const GAME_SIDES = ['UP', 'DOWN'] as const
export type GameSide = (typeof GAME_SIDES)[number]
export const GAME_RESULTS = ['UP', 'DOWN', 'TIE', 'VOID'] as const
export type GameResult = (typeof GAME_RESULTS)[number]

export interface GameStake {
  readonly side: GameSide
  /** Millionths of MCS. */
  readonly units: bigint
}

export const BET_RESULTS = ['WIN', 'LOOSE', 'BALANCE_REFUND'] as const
export type BetResult = (typeof BET_RESULTS)[number]
export const REFUND_REASONS = ['UNMATCHED', 'TIE', 'VOID'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** What becomes of one stake; sums in millionths. */
export interface GamePay {
  readonly result: BetResult
  readonly reason?: RefundReason
  /** The part that stands against the other side. */
  readonly matched: bigint
  /** What goes back because the other side is smaller, or all of it. */
  readonly adjust: bigint
  /** What a winner is paid: the matched stake twice, less the fee; 0 otherwise. */
  readonly profit: bigint
  readonly fee: bigint
}

export const FULL_BPS = 10_000n

function sumOf(stakes: readonly GameStake[], side: GameSide): bigint {
  return stakes.reduce((sum, stake) => (stake.side === side ? sum + stake.units : sum), 0n)
}

/**
 * How much of each stake stands against the other side: the smaller side wholly, the larger one in proportion. Millionths
 * that do not divide go one each to the largest remainders, among equals to the earliest stake. Stakes in order of betting.
 */
export function matchStakes(stakes: readonly GameStake[]): bigint[] {
  const sums = { UP: sumOf(stakes, 'UP'), DOWN: sumOf(stakes, 'DOWN') }
  const total = sums.UP < sums.DOWN ? sums.UP : sums.DOWN
  const matched = stakes.map(({ side, units }) =>
    sums[side] === 0n ? 0n : mulDivDown(units, total, sums[side]),
  )
  for (const side of GAME_SIDES) {
    const given = stakes.reduce(
      (sum, stake, index) => (stake.side === side ? sum + (matched[index] ?? 0n) : sum),
      0n,
    )
    if (sums[side] === 0n) continue
    const byRemainder = stakes
      .map((stake, index) => ({ stake, index, rest: (stake.units * total) % sums[side] }))
      .filter(({ stake }) => stake.side === side)
      .toSorted((one, other) =>
        other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.index - other.index,
      )
    for (const { index } of byRemainder.slice(0, toCount(total - given)))
      matched[index] = (matched[index] ?? 0n) + 1n
  }
  return matched
}

/** What each stake of a round comes to. `feeBps` of a winner's gain, rounded up. Everything in comes out, less the fees. */
export function settleStakes(
  stakes: readonly GameStake[],
  { result, feeBps }: { result: GameResult; feeBps: bigint },
): GamePay[] {
  const matched = matchStakes(stakes)
  const isOpen = matched.some((units) => units > 0n)
  return stakes.map(({ side, units }, index) => {
    const own = matched[index] ?? 0n
    if (result === 'VOID' || !isOpen || result === 'TIE') {
      const reason = result === 'VOID' ? 'VOID' : isOpen ? 'TIE' : 'UNMATCHED'
      return { result: 'BALANCE_REFUND', reason, matched: 0n, adjust: units, profit: 0n, fee: 0n }
    }
    const adjust = units - own
    if (own === 0n)
      return { result: 'BALANCE_REFUND', reason: 'UNMATCHED', matched: 0n, adjust, profit: 0n, fee: 0n }
    if (side !== result) return { result: 'LOOSE', matched: own, adjust, profit: 0n, fee: 0n }
    const fee = mulDivUp(own, feeBps, FULL_BPS)
    return { result: 'WIN', matched: own, adjust, profit: 2n * own - fee, fee }
  })
}

const HUNDRED = 100n

/** What is on each side, in percent; nothing on both before the first bet. */
export function poolShare(up: bigint, down: bigint): { readonly up: number; readonly down: number } {
  if (up + down === 0n) return { up: 0, down: 0 }
  const share = toCount(mulDivDown(up, HUNDRED, up + down))
  return { up: share, down: 100 - share }
}

/** Which side won: the close price against the lock price, both exact decimals. */
export function resultOf(lock: number, close: number): GameResult {
  return close === lock ? 'TIE' : close > lock ? 'UP' : 'DOWN'
}

/** One source's last trade. */
export interface PriceAnswer {
  readonly venue: string
  readonly price: number
  readonly atMs: number
}

/** The answers that count for an instant: each source's last one at or before it, none older than `maxAgeMs`, by source. */
export function freshAnswers(
  answers: readonly PriceAnswer[],
  { instantMs, maxAgeMs }: { instantMs: number; maxAgeMs: number },
): PriceAnswer[] {
  const last = new Map<string, PriceAnswer>()
  for (const answer of answers) {
    if (answer.atMs > instantMs || answer.atMs < instantMs - maxAgeMs || !(answer.price > 0)) continue
    const known = last.get(answer.venue)
    if (known === undefined || known.atMs <= answer.atMs) last.set(answer.venue, answer)
  }
  return [...last.values()].toSorted((one, other) => (one.venue < other.venue ? -1 : 1))
}

/** The median of the answers; undefined when fewer sources than `sources` answered. */
export function medianPrice(answers: readonly PriceAnswer[], sources: number): number | undefined {
  if (answers.length < sources || answers.length === 0) return undefined
  const prices = answers.map(({ price }) => price).toSorted((one, other) => one - other)
  const middle = prices.length >> 1
  const upper = prices[middle] ?? 0
  return prices.length % 2 === 1 ? upper : ((prices[middle - 1] ?? 0) + upper) / 2
}
