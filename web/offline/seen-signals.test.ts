import { expect, it } from 'vitest'
import { forgetSeen, saveSeen, parseSeen } from './seen-signals.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

function signal(hours: number, more: object = {}) {
  const validUntil = new Date(NOW + hours * HOUR_MS).toISOString()
  const figures = { price: 100, target: 103, stop: 99, probability: 61 }
  return { symbol: 'BTCUSDT', direction: 'UP', state: 'ACTIVE', validUntil, ...figures, ...more }
}

it('keeps what a list showed with its time, and nothing beside symbol, way, prices and end', () => {
  const device = storage()
  saveSeen(device, [signal(4, { note: 'private' })], NOW)
  expect(parseSeen(device, NOW)).toEqual({
    atMs: NOW,
    signals: [
      {
        symbol: 'BTCUSDT',
        direction: 'UP',
        price: 100,
        target: 103,
        stop: 99,
        validUntil: signal(4).validUntil,
      },
    ],
  })
  expect([...device.kept.values()].join()).not.toContain('private')
})

it('ended signals are not kept, and those whose time is over are not shown', () => {
  const device = storage()
  saveSeen(device, [signal(1), signal(4), signal(4, { state: 'STOPPED' })], NOW)
  expect(parseSeen(device, NOW)?.signals.length).toBe(2)
  expect(parseSeen(device, NOW + 2 * HOUR_MS)?.signals.length).toBe(1)
  expect(parseSeen(device, NOW + 5 * HOUR_MS)).toBeUndefined()
})

it('keeps five at most', () => {
  const device = storage()
  saveSeen(
    device,
    Array.from({ length: 9 }, () => signal(4)),
    NOW,
  )
  expect(parseSeen(device, NOW)?.signals.length).toBe(5)
})

it.for(['', '{', 'null', '[]', '{"atMs":"x","signals":[]}', '{"atMs":1,"signals":[{"symbol":"BTC"}]}'])(
  'what is no list of signals shows nothing: %s',
  (text) => {
    const device = storage()
    device.setItem('seen-signals', text)
    expect(parseSeen(device, NOW)).toBeUndefined()
  },
)

it('nothing is left once it is forgotten', () => {
  const device = storage()
  saveSeen(device, [signal(4)], NOW)
  forgetSeen(device)
  expect(device.kept.size).toBe(0)
})
