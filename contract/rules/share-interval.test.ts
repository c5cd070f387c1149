import { expect, it } from 'vitest'
import { shareInterval } from './share-interval.ts'

it("Wilson's interval holds the share and narrows with more outcomes", () => {
  const few = shareInterval(4, 10)
  const many = shareInterval(400, 1_000)
  expect(few.low).toBeCloseTo(0.168, 2)
  expect(few.high).toBeCloseTo(0.687, 2)
  expect(many.high - many.low).toBeLessThan(few.high - few.low)
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
})
