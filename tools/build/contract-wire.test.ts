import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { wireOf } from './contract-wire.ts'

it('keeps what goes over the wire and leaves schemas and functions out', () => {
  const call = {
    method: 'GET',
    path: '/api/x',
    fields: { a: 'X-B001' },
    body: z.object({}),
    answer: z.string(),
  }
  const fields = { name: z.string() }
  expect(wireOf({ call, KINDS: ['a'], schema: z.string(), fields, read: () => 1 })).toBe(
    'export const call = {"method":"GET","path":"/api/x","fields":{"a":"X-B001"}}\nexport const KINDS = ["a"]',
  )
})

it('a pattern arrives as a pattern, and what cannot arrive as it is fails the build', () => {
  expect(wireOf({ NAME: /^[a-z/]+$/i })).toBe('export const NAME = /^[a-z/]+$/i')
  for (const value of [new Set(['a']), { at: new Date(0) }, [undefined], undefined])
    expect(() => wireOf({ LOST: value })).toThrow('LOST')
})
