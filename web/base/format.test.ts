import { afterEach, expect, it } from 'vitest'
import { duration, percent, price, signedPercent, timeAgo } from './format.ts'
import { setCurrentLocale } from './locale.ts'

afterEach(() => setCurrentLocale('en'))

it('tells the sign of a change, with a real minus, and none for zero', () => {
  expect(signedPercent(0.042)).toBe('+0.04%')
  expect(signedPercent(-1.284)).toBe('−1.28%')
  expect(signedPercent(0.001)).toBe('0.00%')
  expect(percent(43)).toBe('43%')
})

it('prints a price with decimals that fit its size, or those of its neighbour', () => {
  expect(price(91_420.4)).toBe('91,420')
  expect(price(138.4)).toBe('138.40')
  expect(price(0.132317)).toBe('0.132317')
  expect(price(49, 138.4)).toBe('49.00')
})

it('says how long ago in the language shown', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(timeAgo('2026-11-20T11:56:00Z', now)).toBe('4 min. ago')
  expect(timeAgo('2026-11-20T12:00:30Z', now)).toBe('now')
  setCurrentLocale('ko')
  expect(timeAgo('2026-11-20T09:00:00Z', now)).toBe('3시간 전')
})

it('counts down in the two largest units, unbroken, and stops at zero', () => {
  expect(duration(72 * 3_600_000)).toBe('3\u00a0days')
  expect(duration(3 * 3_600_000 + 12 * 60_000)).toBe('3\u00a0hours\u00a012\u00a0minutes')
  expect(duration((32 * 24 + 23) * 3_600_000)).toBe('32\u00a0days\u00a023\u00a0hours')
  expect(duration(61_000)).toBe('1\u00a0min\u00a01\u00a0sec')
  expect(duration(-5)).toBe('0\u00a0sec')
})
