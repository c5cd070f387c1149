import { expect, test } from 'vitest'
import { isNarrowed, readFilters, withFilter } from './signal-filters.ts'

test('reads the filters from the address and ignores what it does not know', () => {
  expect(
    readFilters(new URLSearchParams('window=12h&direction=UP&timeframe=720&sort=return&kind=BREAKOUT')),
  ).toEqual({
    window: '12h',
    direction: 'UP',
    timeframe: 720,
    kind: 'BREAKOUT',
    sort: 'return',
  })
  expect(readFilters(new URLSearchParams('window=3h&timeframe=7&kind=x'))).toEqual({
    window: '24h',
    direction: undefined,
    timeframe: undefined,
    kind: undefined,
    sort: 'new',
  })
})

test('changes one filter and keeps the others in the address', () => {
  const search = new URLSearchParams('window=12h&id=s1')
  expect(withFilter(search, 'direction', 'UP').toString()).toBe('window=12h&id=s1&direction=UP')
  expect(withFilter(search, 'window', undefined).toString()).toBe('id=s1')
  expect(search.toString()).toBe('window=12h&id=s1')
})

test('a window or an order narrows nothing', () => {
  expect(isNarrowed(readFilters(new URLSearchParams('window=12h&sort=return')))).toBe(false)
  expect(isNarrowed(readFilters(new URLSearchParams('direction=DOWN')))).toBe(true)
})
