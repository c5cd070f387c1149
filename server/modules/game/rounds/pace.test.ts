import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { createPace } from './pace.ts'

const at = (second: number) => new Date(second * SECOND_MS)
const round = { closes_at: at(120), ends_at: at(180), next_at: at(300) }
const betting = { ...round, state: 'BETTING' as const }
const live = { ...round, state: 'LIVE' as const }
const settled = { ...round, state: 'SETTLED' as const }

/** A pace that looked at a second and found the round so. */
function lookedAt(second: number, found: typeof betting | typeof live | typeof settled, moved = 0) {
  const pace = createPace()
  pace.begin(second * SECOND_MS)
  pace.end(found, moved)
  return (then: number) => pace.isDue(then * SECOND_MS)
}

describe('rounds are looked at', () => {
  it('at once after a start, and again until a look has ended', () => {
    const pace = createPace()
    expect(pace.isDue(0)).toBe(true)
    pace.begin(0)
    expect(pace.isDue(SECOND_MS)).toBe(true)
    pace.end(betting, 0)
    expect(pace.isDue(SECOND_MS)).toBe(false)
  })

  it('around the instant that comes next', () => {
    expect([118, 120, 134].map(lookedAt(117, betting))).toEqual([true, true, true])
    expect([178, 180, 194].map(lookedAt(177, live))).toEqual([true, true, true])
    expect([298, 300, 314].map(lookedAt(297, settled))).toEqual([true, true, true])
  })

  it('not around instants that are behind a round, nor in between', () => {
    expect([121, 125].map(lookedAt(117, live))).toEqual([false, false])
    expect(lookedAt(110, betting)(117)).toBe(false)
  })

  it('as long as something moves', () => {
    expect(lookedAt(50, betting, 1)(51)).toBe(true)
    expect(lookedAt(50, betting, 0)(51)).toBe(false)
  })

  it('every ten seconds in any case, and after a clock that was set back', () => {
    expect(lookedAt(50, betting)(59)).toBe(false)
    expect(lookedAt(50, betting)(60)).toBe(true)
    expect(lookedAt(50, betting)(49)).toBe(true)
  })
})
