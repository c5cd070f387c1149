import { describe, expect, it } from 'vitest'
import { createFreshness, MAX_LAG_MS, parsePosition } from './freshness.ts'

const NOTHING = { afterMs: -Infinity, position: undefined }

describe('how fresh a replica is', () => {
  it('is not asked before it has replayed what the primary had written at a known moment', () => {
    const freshness = createFreshness()
    expect(freshness.covers(1_000, NOTHING)).toBe(false)
    freshness.addPrimary(1_000, 100n)
    freshness.addReplica(99n)
    expect(freshness.covers(1_000, NOTHING)).toBe(false)
    freshness.addReplica(100n)
    expect([freshness.covers(1_000, NOTHING), freshness.lagMs(1_400)]).toEqual([true, 400])
  })

  it('is not asked while it is further behind than the bound, and again once it has caught up', () => {
    const freshness = createFreshness()
    freshness.addPrimary(0, 100n)
    freshness.addReplica(150n)
    freshness.addPrimary(1_000, 200n)
    expect([MAX_LAG_MS, MAX_LAG_MS + 1].map((nowMs) => freshness.covers(nowMs, NOTHING))).toEqual([
      true,
      false,
    ])
    freshness.addReplica(200n)
    expect(freshness.covers(MAX_LAG_MS + 1, NOTHING)).toBe(true)
  })

  it('has what was written before a moment, and what stands before a position', () => {
    const freshness = createFreshness()
    freshness.addPrimary(1_000, 100n)
    freshness.addReplica(120n)
    const covers = (afterMs: number, position?: bigint) => freshness.covers(1_500, { afterMs, position })
    expect([covers(999), covers(1_000), covers(1_200)]).toEqual([true, false, false])
    expect([covers(0, 120n), covers(0, 121n)]).toEqual([true, false])
  })

  it('knows nothing of a replica that was away until it has caught up anew', () => {
    const freshness = createFreshness()
    freshness.addPrimary(1_000, 100n)
    freshness.addReplica(100n)
    freshness.lose()
    expect(freshness.covers(1_000, NOTHING)).toBe(false)
    freshness.addReplica(100n)
    expect(freshness.covers(1_000, NOTHING)).toBe(false)
  })
})

it('a position is compared as a number, and another text is none', () => {
  expect(parsePosition('0/16B3748')).toBe(0x16b3748n)
  expect(parsePosition('A/0')).toBe(0xa_0000_0000n)
  expect(['', '0', '0/', '0/G', '0/16B3748;', `${'F'.repeat(9)}/0`].map(parsePosition)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
