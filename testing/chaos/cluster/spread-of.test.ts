import { expect, it } from 'vitest'
import { spreadOf } from './spread-of.ts'

it('names the middle and the longest of some times', () => {
  expect(spreadOf([30, 10, 20.4])).toEqual({ count: 3, medianMs: 20, maxMs: 30 })
  expect(spreadOf([40, 10, 30, 20])).toEqual({ count: 4, medianMs: 20, maxMs: 40 })
  expect(spreadOf([])).toEqual({ count: 0, medianMs: null, maxMs: null })
})
