import { expect, inject, it } from 'vitest'
import { runBatches } from './run-batches.ts'
import { rounds } from '#testing/rounds.ts'

const CALLS = rounds(300, 700)

it('calls in batches of random cuts are answered, and booked, as the same calls one by one', async () => {
  const adminUrl = inject('adminUrl')
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const quiet = { say: () => undefined, keepOrder: () => undefined }
  const result = await runBatches({ calls: CALLS, members: 40, seed: 5, urlOf, ...quiet })
  expect(result.found).toEqual([])
  expect(result.decided + result.repeated).toBe(CALLS)
  // Some were decided together, and not all were refused.
  expect(result.batches).toBeLessThan(result.decided)
  expect(result.accepted).toBeGreaterThan(CALLS / 4)
}, 120_000)
