import { expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

it('spans the whole box, from its lowest close to its highest', () => {
  expect(sparkPath([1, 3, 2])).toBe('M0.0 30.0L48.0 2.0L96.0 16.0')
})

it('is a level line where nothing moved, and none for a single close', () => {
  expect(sparkPath([5, 5])).toBe('M0.0 30.0L96.0 30.0')
  expect(sparkPath([5])).toBe('')
})
