import { randomUUID } from 'node:crypto'
import type { Chance } from '#testing/chaos/chance.ts'
import type { PlannedCall, Player, Wish } from './send-call.ts'

const STRANGE_ADDRESS = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'
const REPEAT_PERCENT = 6
const WRONG_CODE_PERCENT = 4
/** Of a hundred calls. */
const WEIGHTS: readonly (readonly [Wish['kind'], number])[] = [
  ['bet', 18],
  ['cancelBet', 8],
  ['quoteSwap', 13],
  ['swap', 14],
  ['withdraw', 17],
  ['joinPlan', 6],
  ['reinvestPlan', 2],
  ['endPlan', 5],
  ['joinIco', 5],
  ['topUpGas', 4],
  ['subscribe', 5],
  ['cancelMembership', 3],
]

/** What the run knows when it draws the next calls. */
export interface Ground {
  readonly chance: Chance
  readonly players: readonly Player[]
  readonly rounds: readonly number[]
  readonly planTerms: string
  readonly icoTerms: string
  /** The refund that a member's plan would bring now, as they were shown it. */
  readonly refunds: ReadonlyMap<string, string>
  /** Quotes for gas that nobody has used yet, by member: numbers of what gave them. */
  readonly gasQuotes: ReadonlyMap<string, number>
  readonly nowMs: number
  /** A call can only refer to what its member has been told. */
  readonly isAnswered: (number: number) => boolean
}

/** The newest bet, membership and quote that the member has been told of; 0 for none. */
interface References {
  readonly bet: number
  readonly membership: number
  readonly quote: number
}

/** What a player may want, at random. */
function wishOf(ground: Ground, player: Player, { bet, membership, quote }: References): Wish {
  const { chance, players, rounds } = ground
  const { memberId } = player
  const drawn = drawKind(chance)
  // Without a quote there is one to be asked for first.
  const kind = drawn === 'swap' && quote === 0 ? 'quoteSwap' : drawn
  const amount = () => String(10 * (1 + chance.below(60)))
  const isCodeRight = !chance.happens(WRONG_CODE_PERCENT)
  switch (kind) {
    case 'bet':
      return { kind, seq: chance.pick(rounds), side: chance.happens(50) ? 'UP' : 'DOWN', amount: amount() }
    case 'cancelBet':
      return { kind, bet }
    case 'quoteSwap':
      return { kind, way: chance.happens(50) ? 'USDT_MCS' : 'MCS_USDT', amount: amount() }
    case 'swap':
      return { kind, quote, isCodeRight }
    case 'topUpGas':
      return { kind, quote: ground.gasQuotes.get(memberId) ?? 0 }
    case 'withdraw': {
      const address = chance.happens(70) ? chance.pick(players).address : STRANGE_ADDRESS
      const coin = chance.happens(60) ? 'USDT' : 'MCS'
      return { kind, coin, address, quantity: amount(), isCodeRight }
    }
    case 'joinPlan':
    case 'reinvestPlan':
      return { kind, amount: String(500 * (1 + chance.below(4))), termsVersion: ground.planTerms }
    case 'endPlan':
      return { kind, expectedRefund: ground.refunds.get(memberId) }
    case 'joinIco':
      return { kind, amount: amount(), termsVersion: ground.icoTerms, isCodeRight }
    case 'subscribe': {
      const item = chance.happens(50) ? 'SIGNAL' : 'AUTOBOT'
      const isSaid = chance.happens(60)
      const autoRenew = isSaid ? chance.happens(50) : undefined
      return { kind, item, days: chance.happens(70) ? 30 : 90, autoRenew }
    }
    case 'cancelMembership':
      return { kind, membership }
  }
}

/** Draws calls at random, each with what earlier calls of the same member lead to. */
export function createDraw(): (ground: Ground) => PlannedCall {
  let number = 0
  const bets = new Map<string, number[]>()
  const memberships = new Map<string, number[]>()
  const quotes = new Map<string, number[]>()
  const earlier = new Map<string, PlannedCall>()
  return (ground) => {
    number += 1
    const player = ground.chance.pick(ground.players)
    const { memberId } = player
    const repeated = earlier.get(memberId)
    if (repeated !== undefined && ground.chance.happens(REPEAT_PERCENT))
      return { ...repeated, number, repeats: repeated.number }
    const lastAnswered = (numbers: readonly number[] = []) => numbers.findLast(ground.isAnswered) ?? 0
    const wish = wishOf(ground, player, {
      bet: lastAnswered(bets.get(memberId)),
      membership: lastAnswered(memberships.get(memberId)),
      quote: lastAnswered(quotes.get(memberId)),
    })
    const call = { number, player, key: randomUUID(), wish, codeAtMs: ground.nowMs }
    // A quote has no key.
    if (wish.kind === 'quoteSwap') addTo(quotes, memberId, number)
    else earlier.set(memberId, call)
    if (wish.kind === 'bet') addTo(bets, memberId, number)
    if (wish.kind === 'subscribe') addTo(memberships, memberId, number)
    return call
  }
}

function addTo(lists: Map<string, number[]>, memberId: string, number: number): void {
  lists.set(memberId, [...(lists.get(memberId) ?? []).slice(-2), number])
}

function drawKind(chance: Chance): Wish['kind'] {
  let left = chance.below(100)
  for (const [kind, weight] of WEIGHTS) {
    if (left < weight) return kind
    left -= weight
  }
  return 'bet'
}
