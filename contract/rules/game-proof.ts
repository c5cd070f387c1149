import type { AnswerOf } from '../operation.ts'
import type { getRoundProof } from '../game.ts'
import { parseUnits } from '../money.ts'
import { freshAnswers, GAME_SIDES, type GameStake, medianPrice, resultOf, settleStakes } from './game.ts'

type Proof = AnswerOf<typeof getRoundProof>
type Evidence = Proof['lock']
/** One page of a proof, or all pages with their bets put together. */
export type RoundProof = Omit<Proof, 'next'>

/** What does not follow from the evidence. */
export type ProofFault = 'lockPrice' | 'closePrice' | 'result' | 'sums' | 'payments' | 'betsHash' | 'hash'

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The price that the answers of an instant make; undefined when too few are fresh. */
function priceOf({ at, answers }: Evidence, { leastSources, oldestPriceMs }: RoundProof): number | undefined {
  const given = answers.map(({ venue, price, at: when }) => ({ venue, price, atMs: Date.parse(when) }))
  const fresh = freshAnswers(given, { instantMs: Date.parse(at), maxAgeMs: oldestPriceMs })
  return medianPrice(fresh, leastSources)
}

/** Whether a side stayed empty: nothing else may fail a round for want of balance. */
function isOneSided({ bets }: RoundProof): boolean {
  return GAME_SIDES.some((side) => bets.every((bet) => bet.side !== side))
}

function faultsOfPrices(proof: RoundProof): ProofFault[] {
  const { round, lock, close } = proof
  const faults: ProofFault[] = []
  if (lock.price !== null && priceOf(lock, proof) !== lock.price) faults.push('lockPrice')
  if (close.price !== null && priceOf(close, proof) !== close.price) faults.push('closePrice')
  const isRight =
    round.state === 'SETTLED'
      ? lock.price !== null && close.price !== null && resultOf(lock.price, close.price) === round.result
      : round.state === 'VOID'
        ? priceOf(lock, proof) === undefined || priceOf(close, proof) === undefined
        : round.state === 'BALANCE_FAILED' && isOneSided(proof)
  return isRight ? faults : [...faults, 'result']
}

function faultsOfPayments({ round, feeBps, bets }: RoundProof): ProofFault[] {
  const stakes: GameStake[] = bets.map(({ side, units }) => ({ side, units: BigInt(units) }))
  const told = settleStakes(stakes, { result: round.result ?? 'TIE', feeBps: BigInt(feeBps) })
  const isRight = bets.every((bet, index) => {
    const pay = told[index]
    return (
      pay !== undefined &&
      bet.state === pay.result &&
      BigInt(bet.matched) === pay.matched &&
      BigInt(bet.adjust) === pay.adjust &&
      BigInt(bet.profit) === pay.profit &&
      BigInt(bet.fee) === pay.fee
    )
  })
  const isSum = (side: GameStake['side'], said: { sum: string; count: number }) => {
    const own = stakes.filter((stake) => stake.side === side)
    const sum = own.reduce((total, { units }) => total + units, 0n)
    return said.count === own.length && parseUnits(said.sum) === sum
  }
  const areSums = isSum('UP', round.up) && isSum('DOWN', round.down)
  return [...(isRight ? [] : ['payments' as const]), ...(areSums ? [] : ['sums' as const])]
}

/**
 * Recomputes a decided round from its evidence alone: prices from the sources' answers, result, matching, every payment, and
 * both hashes. Returns what does not follow; nothing when all is right. `proof` holds the bets of all pages.
 */
export async function checkRound(proof: RoundProof): Promise<ProofFault[]> {
  const { round, bets, feeBps, lock, close } = proof
  const betsText = bets
    .map(({ place, side, units, matched, adjust, profit, fee }) =>
      [place, side, units, matched, adjust, profit, fee].join(','),
    )
    .join(';')
  const betsHash = await sha256(betsText)
  const roundText = [
    round.seq,
    Date.parse(round.closesAt),
    Date.parse(round.endsAt),
    round.state,
    round.result ?? '',
    lock.price ?? '',
    close.price ?? '',
    feeBps,
    betsHash,
  ].join('|')
  return [
    ...faultsOfPrices(proof),
    ...faultsOfPayments(proof),
    ...(betsHash === proof.betsHash ? [] : ['betsHash' as const]),
    ...((await sha256(roundText)) === proof.hash ? [] : ['hash' as const]),
  ]
}
