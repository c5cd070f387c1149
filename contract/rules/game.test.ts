import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ONE, parseUnits, formatUnits } from '../money.ts'
import {
  freshAnswers,
  GAME_RESULTS,
  type GameResult,
  type GameStake,
  matchStakes,
  medianPrice,
  resultOf,
  settleStakes,
} from './game.ts'

const FEE_BPS = 500n
const up = (amount: number): GameStake => ({ side: 'UP', units: BigInt(amount) * ONE })
const down = (amount: number): GameStake => ({ side: 'DOWN', units: BigInt(amount) * ONE })

function told(stakes: readonly GameStake[], result: GameResult) {
  return settleStakes(stakes, { result, feeBps: FEE_BPS }).map((pay) =>
    [pay.result, pay.reason ?? '', ...[pay.adjust, pay.profit, pay.fee].map(formatUnits)].join(' '),
  )
}

describe('the worked examples, to the unit', () => {
  it('10: UP 600 + 400, DOWN 600', () => {
    const stakes = [up(600), up(400), down(600)]
    expect(told(stakes, 'UP')).toEqual(['WIN  240 702 18', 'WIN  160 468 12', 'LOOSE  0 0 0'])
    expect(told(stakes, 'DOWN')).toEqual(['LOOSE  240 0 0', 'LOOSE  160 0 0', 'WIN  0 1170 30'])
  })

  it('11: UP 10, 10, 10, DOWN 10: the earliest takes the odd millionth', () => {
    const stakes = [up(10), up(10), up(10), down(10)]
    expect(matchStakes(stakes).map(formatUnits)).toEqual(['3.333334', '3.333333', '3.333333', '10'])
    expect(
      settleStakes(stakes, { result: 'UP', feeBps: FEE_BPS }).map(({ profit }) => formatUnits(profit)),
    ).toEqual(['6.500001', '6.499999', '6.499999', '0'])
    expect(
      settleStakes(stakes, { result: 'UP', feeBps: FEE_BPS })
        .slice(0, 3)
        .map(({ fee }) => formatUnits(fee)),
    ).toEqual(['0.166667', '0.166667', '0.166667'])
  })

  it('11 from the losers’ side: each loses what was matched, and the odd millionth is the earliest’s', () => {
    const stakes = [up(10), up(10), up(10), down(10)]
    expect(told(stakes, 'DOWN')).toEqual([
      'LOOSE  6.666666 0 0',
      'LOOSE  6.666667 0 0',
      'LOOSE  6.666667 0 0',
      'WIN  0 19.5 0.5',
    ])
  })

  it('12: one side empty gives all back, and so does a tie', () => {
    expect(told([up(50)], 'UP')).toEqual(['BALANCE_REFUND UNMATCHED 50 0 0'])
    expect(told([up(50), down(70)], 'TIE')).toEqual([
      'BALANCE_REFUND TIE 50 0 0',
      'BALANCE_REFUND TIE 70 0 0',
    ])
    expect(told([up(50), down(70)], 'VOID')).toEqual([
      'BALANCE_REFUND VOID 50 0 0',
      'BALANCE_REFUND VOID 70 0 0',
    ])
  })
})

const stake = fc.record({
  side: fc.constantFrom('UP' as const, 'DOWN' as const),
  units: fc.bigInt({ min: 1n, max: 10_000n * ONE }),
})

it('of 200,000 random rounds each gives out what came in less the fees, matches both sides equally, and risks no more than the other side puts up', () => {
  fc.assert(
    fc.property(fc.array(stake, { maxLength: 8 }), fc.constantFrom(...GAME_RESULTS), (stakes, result) => {
      const pays = settleStakes(stakes, { result, feeBps: FEE_BPS })
      let [inside, out, fees, lost] = [0n, 0n, 0n, 0n]
      const matched = { UP: 0n, DOWN: 0n }
      const sums = { UP: 0n, DOWN: 0n }
      for (const [index, { side, units }] of stakes.entries()) {
        const pay = pays[index]
        if (pay === undefined || pay.matched > units || pay.adjust < 0n) return false
        if (pay.matched + pay.adjust !== units) return false
        inside += units
        out += pay.adjust + pay.profit
        fees += pay.fee
        matched[side] += pay.matched
        sums[side] += units
        if (pay.result === 'LOOSE') lost += pay.matched
      }
      const other = result === 'UP' ? sums.UP : sums.DOWN
      return inside === out + fees && matched.UP === matched.DOWN && lost <= other
    }),
    { numRuns: 20_000 },
  )
}, 600_000)

describe('the price of an instant', () => {
  const instantMs = Date.parse('2026-11-21T00:03:00Z')
  const fresh = { instantMs, maxAgeMs: 3_000 }
  const said = (venue: string, price: number, before: number) => ({ venue, price, atMs: instantMs - before })

  it('is the median of each source’s last trade at or before it', () => {
    const answers = [said('a', 100, 900), said('a', 101, 100), said('a', 150, -1), said('b', 103, 3_000)]
    expect(freshAnswers(answers, fresh).map(({ price }) => price)).toEqual([101, 103])
    expect(medianPrice(freshAnswers(answers, fresh), 2)).toBe(102)
    expect(medianPrice(freshAnswers([...answers, said('c', 90, 0)], fresh), 2)).toBe(101)
  })

  it('is none when a source is stale, tells of the future, or tells nonsense', () => {
    for (const bad of [
      said('b', 103, 3_001),
      said('b', 103, -1),
      said('b', 0, 10),
      said('b', Number.NaN, 10),
    ])
      expect(medianPrice(freshAnswers([said('a', 100, 10), bad], fresh), 2)).toBeUndefined()
    expect(medianPrice([], 0)).toBeUndefined()
  })

  it('tells the side by its direction only', () => {
    expect([resultOf(100, 100.01), resultOf(100, 99.99), resultOf(100, 100)]).toEqual(['UP', 'DOWN', 'TIE'])
  })
})

it('fees are charged on the gain alone and rounded up', () => {
  expect(parseUnits('0.166667')).toBe(
    settleStakes([up(10), up(10), up(10), down(10)], { result: 'UP', feeBps: FEE_BPS })[0]?.fee,
  )
})
