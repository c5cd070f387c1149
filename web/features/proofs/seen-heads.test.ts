import { beforeEach, expect, it } from 'vitest'
import { loadSeenHeads, saveSeenHeads } from './seen-heads.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
}

beforeEach(() => kept.clear())

it('keeps a head as it was seen first', () => {
  saveSeenHeads(storage, [{ number: 1, head: 'aa' }])
  saveSeenHeads(storage, [
    { number: 2, head: 'bb' },
    { number: 1, head: 'other' },
  ])
  expect(loadSeenHeads(storage)).toEqual([
    { number: 2, head: 'bb' },
    { number: 1, head: 'aa' },
  ])
})

it('remembers nothing from what it cannot read', () => {
  kept.set('proof-heads', '{broken')
  expect(loadSeenHeads(storage)).toEqual([])
})
