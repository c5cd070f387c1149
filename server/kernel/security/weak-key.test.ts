import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWeakKey } from './weak-key.ts'

describe('a weak key', () => {
  it.each([
    ['equal bytes', Buffer.alloc(32, 7)],
    ['a repeated word', Buffer.from('changeme'.repeat(4))],
    ['typed hexadecimal digits', Buffer.from(createHash('md5').update('a').digest('hex'))],
    ['counted bytes', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
    ['zeros with a random end', Buffer.concat([Buffer.alloc(20), randomBytes(12)])],
  ])('is found in %s', (_name, key) => {
    expect(isWeakKey(key)).toBe(true)
  })

  it('is never found in 20,000 random keys', () => {
    const found = Array.from({ length: 20_000 }, () => randomBytes(32)).filter(isWeakKey)
    expect(found).toEqual([])
  })
})
