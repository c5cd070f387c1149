import { expect, it } from 'vitest'
import { runLanes } from './run-lanes.ts'

it('lanes end together: one that fails is told once the others have ended', async () => {
  const ended: number[] = []
  let next = 0
  const mayEnd = Promise.withResolvers<void>()
  const lane = async () => {
    const own = next++
    if (own === 1) throw new Error('cut off')
    await mayEnd.promise
    ended.push(own)
  }
  let isTold = false
  const run = runLanes(3, lane).catch((error: unknown) => {
    isTold = true
    return String(error)
  })
  await new Promise(setImmediate)
  expect(isTold).toBe(false)
  mayEnd.resolve()
  expect(await run).toBe('Error: cut off')
  expect(ended).toEqual([0, 2])
})

it('what each lane found is answered in order', async () => {
  let next = 0
  expect(await runLanes(3, async () => next++)).toEqual([0, 1, 2])
})
