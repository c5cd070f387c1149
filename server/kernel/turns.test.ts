import { describe, expect, it } from 'vitest'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from './failure.ts'
import { createTurns } from './turns.ts'

const rules = { atOnce: 2, maxWaiting: 3, refusal: () => new Failure(failures.common.busy) }

/** Works that end when they are told to, and how many of them run. */
function openWorks() {
  const turns = createTurns(rules)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) =>
    turns.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      ends.delete(name)
    })
  return { turns, begun, ends, start }
}

describe('turns', () => {
  it('come in the order of arrival, and one beyond those that may wait is refused', async () => {
    const { turns, begun, ends, start } = openWorks()
    const calls = ['a', 'b', 'c', 'd', 'e'].map(start)
    await expect(start('f')).rejects.toThrow('COMMON-C002')
    expect(begun).toEqual(['a', 'b'])
    while (ends.size > 0) {
      for (const end of ends.values()) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(calls)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(turns.isIdle()).toBe(true)
  })

  it('are never more than may be, also when a work comes the moment another ends', async () => {
    const { ends, start } = openWorks()
    const calls = ['a', 'b', 'c'].map(start)
    ends.get('a')?.()
    // Between the end of one and the begin of the next that waits, step by step.
    for (const name of ['d', 'e']) {
      await Promise.resolve()
      calls.push(start(name))
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends.size).toBe(2)
    while (ends.size > 0) {
      for (const end of ends.values()) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(calls)
  })

  it('are given back by a work that fails', async () => {
    const turns = createTurns(rules)
    for (let round = 0; round < 10; round += 1)
      await expect(turns.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await turns.run(async () => 'ran')).toBe('ran')
  })
})
