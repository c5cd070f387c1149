import { describe, expect, it } from 'vitest'
import { AREAS, UNCHECKED } from './areas.ts'
import { loadLines } from './lines.ts'

const MAX_UNCHECKED = 4

describe('the lines of the specification', () => {
  const ids = loadLines().map(({ id }) => id)
  const checked = Object.values(AREAS).flatMap((checks) => Object.keys(checks))

  it('are 138, each with an id of its own', () => {
    expect([ids.length, new Set(ids).size]).toEqual([138, 138])
  })

  it('each have exactly one check, or a reason why no machine here can check them', () => {
    expect([...checked, ...Object.keys(UNCHECKED)].toSorted()).toEqual(ids.toSorted())
  })

  it('are checked but for four at most', () => {
    expect(Object.keys(UNCHECKED).length).toBeLessThanOrEqual(MAX_UNCHECKED)
  })
})
