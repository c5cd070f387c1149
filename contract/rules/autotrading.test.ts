import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FREE_ACCOUNT,
  type AccountFacts,
  bpsOf,
  decideEntry,
  defaultRules,
  lossBudget,
  riskOf,
  stopFor,
  trailedStop,
} from './autotrading.ts'
import { exactOf, ONE_EXACT, parseExact, formatExact } from './money/exact.ts'

const offer = {
  symbol: 'BTC/USDT',
  kind: 'BREAKOUT',
  direction: 'UP',
  probability: 50,
  price: 100,
  stop: 98,
} as const
const rules = defaultRules('paper')
const decide = (facts: Partial<AccountFacts> = {}, change: object = {}, own: object = {}) =>
  decideEntry(
    { ...rules, ...own },
    { ...FREE_ACCOUNT, ...facts },
    { offer: { ...offer, ...change }, nowMs: 1_000 },
  )

describe('whether a signal is followed', () => {
  it('a tenth of the budget is bought, with the nearer of the two stops', () => {
    expect(decide()).toEqual({ sum: 10n * ONE_EXACT, stop: 98 })
    expect(decide({}, { stop: 90 })).toEqual({ sum: 10n * ONE_EXACT, stop: 97 })
    expect([stopFor(100, 98, 300), stopFor(100, 90, 300)]).toEqual([98, 97])
  })

  it.each<[string, Parameters<typeof decide>]>([
    ['OFF', [{ isOn: false }, {}, {}]],
    ['KILLED', [{ isKilled: true }, {}, {}]],
    ['PAUSED', [{ isPaused: true }, {}, {}]],
    ['DOWN', [{}, { direction: 'DOWN' }, {}]],
    ['PROBABILITY', [{}, { probability: 44 }, {}]],
    ['KIND', [{}, {}, { kinds: ['SUPPORT'] }]],
    ['SYMBOL', [{}, {}, { symbols: ['ETH/USDT'] }]],
    ['OPEN', [{ hasPosition: true }, {}, {}]],
    ['RESTING', [{ restsUntilMs: 2_000 }, {}, {}]],
    ['MAX_OPEN', [{ openCount: 5 }, {}, {}]],
    ['DAY_LOSS', [{ today: -490_000_000n }, {}, {}]],
    ['DAY_LOSS', [{ openRisk: 490_000_000n }, {}, {}]],
  ])('%s keeps it out', (skip, given) => {
    expect(decide(...given)).toEqual({ skip })
  })

  it('what a day may lose is never promised away: losses, open risks and the new one stay below the limit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-600_000_000n, 600_000_000n),
        fc.bigInt(0n, 600_000_000n),
        fc.double({ min: 80, max: 99.9, noNaN: true }),
        (today, openRisk, stop) => {
          const decision = decide({ today, openRisk }, { stop })
          if ('skip' in decision) return
          const lost = today < 0n ? -today : 0n
          expect(
            lost + openRisk + riskOf(decision.sum, offer.price, decision.stop) <= lossBudget(rules).day,
          ).toBe(true)
        },
      ),
    )
  })
})

it('a trailing stop rises by a fifth of a percent or not at all, and never falls', () => {
  expect(trailedStop(97, 100, 300)).toBeUndefined()
  expect(trailedStop(97, 100.1, 300)).toBeUndefined()
  expect(trailedStop(97, 101, 300)).toBeCloseTo(97.97, 10)
  expect(trailedStop(97, 90, 300)).toBeUndefined()
})

it('percentages are exact to two decimal places or refused', () => {
  expect([bpsOf(3), bpsOf(0.5), bpsOf(2.25), bpsOf(0.005), bpsOf(-1)]).toEqual([
    300,
    50,
    225,
    undefined,
    undefined,
  ])
})

it('exact sums read and print without losing a digit, prices of any size included', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), (value) => {
      expect(parseExact(formatExact(value))).toBe(value)
    }),
  )
  expect([exactOf(60_000.1), exactOf(1e-7), exactOf(1e9)]).toEqual([6_000_010_000_000n, 10n, 10n ** 17n])
  expect([formatExact(-150_000_000n), formatExact(-1n, 6), formatExact(123_456_789n, 2)]).toEqual([
    '-1.5',
    '0',
    '1.23',
  ])
  expect([parseExact('1,5'), parseExact('-1'), parseExact('1e5')]).toEqual([
    150_000_000n,
    undefined,
    undefined,
  ])
})
