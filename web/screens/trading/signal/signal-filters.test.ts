import { expect, it } from 'vitest'
import { isNarrowed, parseFilters } from './signal-filters.ts'

it('reads the filters from the address and ignores what it does not know', () => {
  expect(
    parseFilters(new URLSearchParams('window=12h&direction=UP&timeframe=720&sort=return&kind=BREAKOUT')),
  ).toEqual({
    window: '12h',
    direction: 'UP',
    timeframe: 720,
    kind: 'BREAKOUT',
    sort: 'return',
  })
  expect(parseFilters(new URLSearchParams('window=3h&timeframe=7&kind=x'))).toEqual({
    window: '24h',
    direction: undefined,
    timeframe: undefined,
    kind: undefined,
    sort: 'new',
  })
})

it('a window or an order narrows nothing', () => {
  expect(isNarrowed(parseFilters(new URLSearchParams('window=12h&sort=return')))).toBe(false)
  expect(isNarrowed(parseFilters(new URLSearchParams('direction=DOWN')))).toBe(true)
})
