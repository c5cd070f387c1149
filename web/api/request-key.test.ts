import { expect, it } from 'vitest'
import { createRequestKey } from './request-key.ts'

function counting() {
  let count = 0
  return createRequestKey(() => `key ${(count += 1)}`)
}

it('keeps its key over tries of the same request', () => {
  const key = counting()
  expect([key.of({ a: 1 }), key.of({ a: 1 })]).toEqual(['key 1', 'key 1'])
})

it('takes another key as soon as the form changes', () => {
  const key = counting()
  expect([key.of({ a: 1 }), key.of({ a: 2 }), key.of({ a: 1 })]).toEqual(['key 1', 'key 2', 'key 3'])
})

it('takes another key when it is renewed after a success', () => {
  const key = counting()
  key.of({ a: 1 })
  key.renew()
  expect(key.of({ a: 1 })).toBe('key 2')
})
