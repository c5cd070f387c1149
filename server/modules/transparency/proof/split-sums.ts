import { ONE, toCount } from '#contract/money.ts'
import type { Sums } from '#contract/rules/proofs/proof-format.ts'
import { assert } from '#server/kernel/failure.ts'
import type { SeededRandom } from './seeded-random.ts'

const MIN_PIECES = 2
const MAX_PIECES = 8
/** A member with more of one coin is cut into one piece more, and into another for every four times as much. */
const LARGE = 10_000n * ONE

/** Into how many pieces a member's sums are cut. */
export function countPieces(sums: Sums): number {
  const largest = sums.reduce((most, sum) => (sum > most ? sum : most))
  let pieces = MIN_PIECES
  for (let bound = LARGE; largest >= bound && pieces < MAX_PIECES; bound *= 4n) pieces += 1
  return largest < BigInt(pieces) ? toCount(largest) : pieces
}

/** One coin's sum in random parts that add up to it exactly; the last part has what rounding down left. */
function splitSum(random: SeededRandom, sum: bigint, pieces: number): bigint[] {
  const weights = Array.from({ length: pieces }, () => BigInt(random()) + 1n)
  const weight = weights.reduce((total, one) => total + one, 0n)
  const parts = weights.map((one) => (sum * one) / weight)
  const rest = sum - parts.reduce((total, part) => total + part, 0n)
  return parts.map((part, index) => (index === pieces - 1 ? part + rest : part))
}

/**
 * A member's sums in pieces, each coin cut at random by itself. Of the largest coin every piece has at least a millionth, so that no
 * piece is empty. Throws for sums of nothing.
 */
export function splitSums(random: SeededRandom, sums: Sums): Sums[] {
  const pieces = countPieces(sums)
  assert(pieces > 0, 'only a member who is owed something has a leaf')
  const largest = sums.indexOf(sums.reduce((most, sum) => (sum > most ? sum : most)))
  const parts = sums.map((sum, coin) => {
    const own = coin === largest ? BigInt(pieces) : 0n
    const cut = splitSum(random, sum - own, pieces)
    return coin === largest ? cut.map((part) => part + 1n) : cut
  })
  return Array.from({ length: pieces }, (_, index) => [
    parts[0]?.[index] ?? 0n,
    parts[1]?.[index] ?? 0n,
    parts[2]?.[index] ?? 0n,
  ])
}
