import { expect, it } from 'vitest'
import { trustedWorkerAddress } from './worker-addresses.ts'

it('admits the service worker and the worker for proofs', () => {
  for (const url of ['/sw.js', '/assets/proof-worker-B1_x-9.js']) expect(trustedWorkerAddress(url)).toBe(url)
})

it.each([
  '/assets/other.js',
  'https://evil.example/sw.js',
  '/sw.js?x',
  '//evil/assets/proof-worker-a.js',
  'data:,1',
])('refuses %s as a worker', (url) => {
  expect(() => trustedWorkerAddress(url)).toThrow(TypeError)
})
