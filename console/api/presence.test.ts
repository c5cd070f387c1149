import { expect, it } from 'vitest'
import { isUnattended } from './presence.ts'

it('a page that refreshes itself does not keep a session alive that nobody touches', () => {
  expect(isUnattended(20_000, 10_000)).toBe(false)
  expect(isUnattended(26_000, 10_000)).toBe(true)
})
