import { expect, inject, it } from 'vitest'
import { runBatches } from './run-batches.ts'

it('calls in batches of random cuts are answered, and booked, as the same calls one by one', async () => {
  const adminUrl = inject('adminUrl')
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const quiet = { say: () => undefined, keepOrder: () => undefined }
  const result = await runBatches({ calls: 700, members: 40, seed: 5, urlOf, ...quiet })
  expect(result.found).toEqual([])
  expect(result.decided + result.repeated).toBe(700)
  // Some were decided together, and not all were refused.
  expect(result.batches).toBeLessThan(result.decided)
  expect(result.accepted).toBeGreaterThan(200)
}, 120_000)
