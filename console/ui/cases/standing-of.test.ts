import { describe, expect, it } from 'vitest'
import type { Approvals } from '#contract/console/people/approvals.ts'
import { standingOf } from './standing-of.ts'

const byPerson = (id: string, side: 'finance' | 'risk'): Approvals => [
  { side, by: { id, loginId: id, name: id }, at: '2026-01-01T00:00:00.000Z' },
]

describe('what a person may do about a withdrawal', () => {
  it('offers the side that the person stands for and nobody has given', () => {
    expect(standingOf({ id: 'a', roles: ['finance'] }, [])).toEqual({ kind: 'may', side: 'finance' })
    expect(standingOf({ id: 'a', roles: ['risk'] }, byPerson('b', 'finance'))).toEqual({
      kind: 'may',
      side: 'risk',
    })
  })

  it('waits for the other side after the own word, whatever roles the person has', () => {
    expect(standingOf({ id: 'a', roles: ['finance', 'risk'] }, byPerson('a', 'finance'))).toEqual({
      kind: 'waits',
      for: 'risk',
    })
  })

  it('says who is next to a colleague of the side that has approved', () => {
    expect(standingOf({ id: 'a', roles: ['finance'] }, byPerson('b', 'finance'))).toEqual({
      kind: 'others',
      given: 'finance',
      for: 'risk',
    })
  })

  it('offers nothing to other roles, and nothing once both have approved', () => {
    expect(standingOf({ id: 'a', roles: ['support'] }, [])).toEqual({ kind: 'none' })
    const both = [...byPerson('a', 'finance'), ...byPerson('b', 'risk')]
    expect(standingOf({ id: 'c', roles: ['risk'] }, both)).toEqual({ kind: 'none' })
  })
})
