import { expect, it } from 'vitest'
import { stepPath } from './step-path.ts'

it('a price stays on its line until it changes, the lowest at the bottom', () => {
  const points = [
    { at: 0, units: 2 },
    { at: 50, units: 4 },
    { at: 100, units: 3 },
  ]
  expect(stepPath(points, 100, 10)).toBe('M0.0 10.0H50.0V0.0H100.0V5.0H100')
})

it('a price that never moved is a line in the middle', () => {
  expect(
    stepPath(
      [
        { at: 5, units: 2 },
        { at: 9, units: 2 },
      ],
      100,
      10,
    ),
  ).toBe('M0.0 5.0H100.0V5.0H100')
})
