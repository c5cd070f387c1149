import { expect, it } from 'vitest'
import { withChanges } from './use-search.ts'

it('changes some names and keeps the others in the address', () => {
  const search = new URLSearchParams('window=12h&id=s1')
  expect(withChanges(search, { direction: 'UP' }).toString()).toBe('window=12h&id=s1&direction=UP')
  expect(withChanges('?window=12h&id=s1', { window: undefined, kind: '' }).toString()).toBe('id=s1')
  expect(search.toString()).toBe('window=12h&id=s1')
})
