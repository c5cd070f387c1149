import { describe, expect, it } from 'vitest'
import { toNumbers } from './to-numbers.ts'

describe('the history of one number', () => {
  it('runs from before the first change to after the last', () => {
    const changes = [
      { before: { fee: '50' }, after: { fee: '40' } },
      { before: { fee: '40' }, after: { fee: '45.5' } },
    ]
    expect(toNumbers(changes)).toEqual([50, 40, 45.5])
  })

  it('is nothing for words, for several values, and without a value before', () => {
    expect(toNumbers([{ before: { on: 'true' }, after: { on: 'false' } }])).toEqual([])
    expect(toNumbers([{ before: { a: '1', b: '2' }, after: { a: '1', b: '3' } }])).toEqual([])
    expect(toNumbers([{ before: {}, after: { a: '1' } }])).toEqual([])
  })
})
