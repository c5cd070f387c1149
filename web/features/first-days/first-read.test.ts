import { expect, it } from 'vitest'
import { hasReadSignal, recordSignalRead } from './first-read.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

it('remembers the first signal of each member of a device, and of the last twenty only', () => {
  const storage = createStorage()
  expect(hasReadSignal(storage, 'minsu')).toBe(false)
  recordSignalRead(storage, 'minsu')
  recordSignalRead(storage, 'minsu')
  expect(hasReadSignal(storage, 'minsu')).toBe(true)
  expect(hasReadSignal(storage, 'min')).toBe(false)
  for (let index = 0; index < 20; index += 1) recordSignalRead(storage, `member${index}`)
  expect(hasReadSignal(storage, 'minsu')).toBe(false)
  expect(hasReadSignal(storage, 'member0')).toBe(true)
})
