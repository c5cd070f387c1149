import { expect, it } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { keyIdOf } from './seal.ts'

const [first, second, third] = [1, 2, 3].map((value) => Buffer.alloc(32, value))
const target = { owner: 'member-1', purpose: 'otp' }
if (first === undefined || second === undefined || third === undefined) throw new Error('three keys')

it('what either of two keys sealed opens while both are given, and not once its own is gone', () => {
  const sealed = [
    createSecrets(first).seal('one', target),
    createSecrets(first, { current: second, other: first }).seal('two', target),
  ]
  const both = createSecrets(first, { current: third, other: second })
  expect(sealed.map((text) => both.open(text, target))).toEqual(['one', 'two'])
  expect(sealed.map((text) => text.startsWith(both.prefix))).toEqual([false, false])
  const after = createSecrets(first, { current: third, other: undefined })
  expect(() => after.open(sealed[1] ?? '', target)).toThrow(`a key that is known, not v2.${keyIdOf(second)}.`)
  expect(after.open(both.seal('three', target), target)).toBe('three')
})

it('sessions, codes and digests come from the root, whichever master key there is', () => {
  const rotated = createSecrets(first, { current: second, other: undefined })
  expect(rotated.mac('recovery-code', 'a')).toBe(createSecrets(first).mac('recovery-code', 'a'))
  expect(rotated.key('access-token')).toEqual(createSecrets(first).key('access-token'))
})

it('the id of a key says which it is and nothing of what is in it', () => {
  expect(new Set([first, second, third].map(keyIdOf)).size).toBe(3)
  expect(keyIdOf(first)).toMatch(/^[\w-]{8}$/)
})
