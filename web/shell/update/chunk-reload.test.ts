import { expect, it } from 'vitest'
import { memoryStorage } from '#web/api/session/session.ts'
import { mayReload, RELOAD_GUARD_MS } from './chunk-reload.ts'

it('reloads the page when a chunk fails to load', () => {
  expect(mayReload('/setting', 1_000, memoryStorage())).toBe(true)
})

it('reloads a path at most once in ten seconds', () => {
  const storage = memoryStorage()
  mayReload('/setting', 1_000, storage)
  expect(RELOAD_GUARD_MS).toBe(10_000)
  expect(mayReload('/setting', 10_999, storage)).toBe(false)
  expect(mayReload('/setting', 11_000, storage)).toBe(true)
  expect(mayReload('/setting', 12_000, storage)).toBe(false)
})

it('counts each path for itself', () => {
  const storage = memoryStorage()
  mayReload('/setting', 1_000, storage)
  expect(mayReload('/trading/signal', 1_500, storage)).toBe(true)
})

it('is not locked for ever by a clock that was set back', () => {
  const storage = memoryStorage()
  mayReload('/setting', 99_000_000, storage)
  expect(mayReload('/setting', 1_000, storage)).toBe(true)
})
