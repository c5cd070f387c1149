import { expect, it } from 'vitest'
import { termOf } from './term.ts'

const at = (text: string) => Date.parse(text)
const access = { state: 'ACTIVE', start: '2026-05-01T00:00:00Z', end: '2026-05-31T00:00:00Z' } as const

it('the term says what is left, and its ring what is used', () => {
  expect(termOf(access, at('2026-05-16T00:00:00Z'))).toEqual({ leftMs: 15 * 86_400_000, used: 0.5 })
  expect(termOf(access, at('2026-05-30T12:00:00Z')).leftMs).toBe(43_200_000)
})

it('what is over or was never there has nothing left', () => {
  expect(termOf({ ...access, state: 'EXPIRED' }, at('2026-06-02T00:00:00Z'))).toMatchObject({
    leftMs: 0,
    used: 1,
  })
  expect(termOf({ state: 'NONE', start: null, end: null }, 5)).toEqual({ leftMs: 0, used: 1 })
  expect(termOf({ ...access, state: 'GRACE' }, at('2026-06-01T00:00:00Z')).leftMs).toBe(0)
})
