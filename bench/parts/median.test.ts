import { expect, it } from 'vitest'
import { median, round } from './median.ts'

it('the median is the middle figure, or the mean of the two middle ones', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

it('figures are rounded to the decimals asked for', () => {
  expect(round(0.123_46, 3)).toBe(0.123)
})
