import { expect, it } from 'vitest'
import { longerAnswer } from './longer-answer.ts'

const QUARTER_MS = 900_000
const START = Date.UTC(2026, 0, 5)

it('puts candles before those of an answer, one every quarter of an hour, and leaves the rest as it is', () => {
  const candles = [0, 1].map((index) => [START + index * QUARTER_MS, 100, 104, 98, 102] as const)
  const longer = longerAnswer({ status: 'success', data: { note: 'kept', candles } }, 5_000)
  expect(longer).toMatchObject({ status: 'success', data: { note: 'kept' } })
  expect(longer.data.candles).toHaveLength(5_000)
  expect(longer.data.candles.slice(-2)).toEqual(candles)
  expect(longer.data.candles.map(([at]) => at)).toEqual(
    Array.from({ length: 5_000 }, (_, index) => START + (index - 4_998) * QUARTER_MS),
  )
})

it('makes candles that hold their open and close between low and high', () => {
  const candles = [[START, 100, 104, 98, 102] as const]
  const bad = longerAnswer({ data: { candles } }, 900).data.candles.filter(
    ([, open, high, low, close]) => high < Math.max(open, close) || low > Math.min(open, close),
  )
  expect(bad).toEqual([])
})
