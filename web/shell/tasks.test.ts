import { expect, it, vi } from 'vitest'
import { withPart } from './tasks.ts'

it('goes on with a part that came, to the end of what is done with it', async () => {
  const work = vi.fn(async (part: string) => part)
  expect(await withPart(Promise.resolve('part'), work)).toBe(true)
  expect(work.mock.calls).toEqual([['part']])
})

it('does without a part that did not come, or that failed', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const lost = Promise.reject(new Error('no network'))
  expect(await withPart(lost, () => expect.fail('There is no part.'))).toBe(false)
  const failing = async () => {
    throw new Error('broken')
  }
  expect(await withPart(Promise.resolve(), failing)).toBe(false)
  expect(info.mock.calls.map(([, detail]) => detail)).toEqual([
    { cause: 'Error: no network' },
    { cause: 'Error: broken' },
  ])
})
