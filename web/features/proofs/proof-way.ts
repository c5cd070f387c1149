import { PROOF_COINS, type MemberLine, type ProofCoin } from '#contract/rules/proofs/proof-format.ts'

/** One level of the way from a leaf to the root: what was given beside it, and what it makes together. */
export interface WayLevel {
  readonly given: bigint
  readonly computed: bigint
}

/** The way of the first piece in one coin, from the leaf up; in millionths. */
export function listWay(line: MemberLine, coin: ProofCoin): { own: bigint; levels: WayLevel[] } {
  const at = PROOF_COINS.indexOf(coin)
  const piece = line.pieces[0]
  const own = BigInt(piece?.sums[at] ?? '0')
  let computed = own
  const levels = [...(piece?.path ?? []), ...line.path].map((node) => {
    const given = BigInt(node[at + 1] ?? '0')
    computed += given
    return { given, computed }
  })
  return { own, levels }
}

/** The coin whose way is drawn: the first that the member has any of. */
export function coinOf(line: MemberLine): ProofCoin {
  const owned = line.lines.find(({ units }) => BigInt(units) > 0n)
  return owned?.coin ?? 'USDT'
}
