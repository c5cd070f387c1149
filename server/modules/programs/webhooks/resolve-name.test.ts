import { stat } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { startNameServer } from '#testing/outside/name-server.ts'
import { createResolveName } from './resolve-name.ts'

/** More questions than there are threads for the system's own. */
const QUESTIONS = 16

const names = await startNameServer()
afterAll(() => names.close())
const resolve = createResolveName([names.address])

it('brings every address that a name server knows', async () => {
  names.answer('93.184.215.14')
  expect(await resolve('hooks.example.com')).toEqual([{ address: '93.184.215.14', family: 4 }])
})

it('of a server that is silent fails by itself, and holds up nothing else meanwhile', async () => {
  names.answer(undefined)
  const before = names.asked()
  let ended = 0
  const waiting = Array.from({ length: QUESTIONS }, (_, index) =>
    resolve(`slow${index}.example.com`).finally(() => (ended += 1)),
  )
  await expect.poll(() => names.asked() - before).toBeGreaterThanOrEqual(QUESTIONS)
  // What reads files waits for the same threads.
  await stat(import.meta.filename)
  expect(ended).toBe(0)
  const ends = await Promise.allSettled(waiting)
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
