import { expect, it } from 'vitest'
import { lastKoreanDays } from './last-days.ts'

it('days of rewards are Korea’s: at 16:30 in London it is tomorrow there', () => {
  expect(lastKoreanDays('7', Date.parse('2026-11-21T16:30:00Z'))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  })
})
