import { expect, it } from 'vitest'
import type { Samples } from './logistic.ts'
import { fitReturns } from './return-head.ts'
import { seededRandom } from './scores.ts'

const ASSETS = ['AAVE', 'BTC', 'ETH', 'SOL', 'XRP']
const COUNT = 40_000

/** Returns that follow one column by a weight that may differ between assets, under noise. */
function returns(weightOf: (asset: number) => number): { samples: Samples; assets: string[] } {
  const random = seededRandom(11)
  const rows = new Float32Array(COUNT * 2)
  const outcomes = new Float32Array(COUNT)
  const assets: string[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const asset = index % ASSETS.length
    const value = 2 * random() - 1
    rows[index * 2] = 1
    rows[index * 2 + 1] = value
    outcomes[index] = 0.1 + weightOf(asset) * value + 2 * (random() - 0.5)
    assets.push(ASSETS[asset] ?? '')
  }
  return { samples: { width: 2, count: COUNT, rows, outcomes }, assets }
}

it('what holds on every asset is found', () => {
  const { samples, assets } = returns(() => 0.5)
  const [constant = 0, weight = 0] = fitReturns(samples, assets)
  expect(constant).toBeCloseTo(0.1, 1)
  expect(weight).toBeGreaterThan(0.47)
  expect(weight).toBeLessThan(0.52)
})

it('what holds on one asset alone is not promised to others', () => {
  const { samples, assets } = returns((asset) => (asset === 2 ? 1 : 0))
  const [constant = 0, weight = 0] = fitReturns(samples, assets)
  expect(Math.abs(weight)).toBeLessThan(0.05)
  expect(constant).toBeCloseTo(0.1, 1)
  const alone = fitReturns(
    samples,
    assets.map(() => 'ETH'),
  )
  expect(alone[1]).toBeGreaterThan(0.15)
})
