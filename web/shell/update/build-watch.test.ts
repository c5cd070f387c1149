import { expect, it, vi } from 'vitest'
import { createBuildWatch, MANIFEST_DELAY_MS } from './build-watch.ts'

const POLL_MS = 600_000

function watched(answers: unknown[]) {
  const asked: string[] = []
  const timers: { work: () => void; ms: number }[] = []
  const page = { visible: true, pollMs: POLL_MS }
  const watch = createBuildWatch({
    ownId: 'b1',
    async fetchJson(path) {
      asked.push(path)
      return answers.shift()
    },
    isVisible: () => page.visible,
    after: (work, ms) => void timers.push({ work, ms }),
    pollMs: () => page.pollMs,
  })
  const poll = () => timers.findLast((timer) => timer.ms !== MANIFEST_DELAY_MS)?.work()
  return { watch, asked, timers, page, poll }
}

const settled = () => vi.waitFor(() => Promise.resolve())

it('fetches its own manifest one second after the start', () => {
  const { watch, asked, timers } = watched([])
  watch.start()
  expect(asked).toEqual([])
  const [once] = timers
  expect(once?.ms).toBe(MANIFEST_DELAY_MS)
  once?.work()
  expect(asked).toEqual(['/builds/meta/b1.json'])
  expect(MANIFEST_DELAY_MS).toBe(1000)
})

it('polls the latest build id as often as is set at the time', () => {
  const { watch, asked, timers, page, poll } = watched([])
  watch.start()
  expect(timers.at(-1)?.ms).toBe(POLL_MS)
  page.pollMs = 90_000
  poll()
  expect(asked).toEqual(['/builds/latest.json'])
  expect(timers.at(-1)?.ms).toBe(90_000)
  poll()
  expect(asked).toHaveLength(2)
})

it('polls only while the page is visible, and on returning to it', () => {
  const { watch, asked, page, poll } = watched([])
  watch.start()
  page.visible = false
  poll()
  expect(asked).toEqual([])
  page.visible = true
  watch.onReturn()
  expect(asked).toEqual(['/builds/latest.json'])
})

it('is stale once another build was seen, and stays so without asking again', async () => {
  const { watch, asked, poll } = watched([{ id: 'b2' }, { id: 'b1' }])
  watch.start()
  poll()
  await vi.waitFor(() => expect(watch.isStale()).toBe(true))
  poll()
  await settled()
  expect(asked).toHaveLength(1)
  expect(watch.isStale()).toBe(true)
})

it.each([{ id: 'b1' }, undefined, { id: 7 }, 'html'])('is not stale after the answer %j', async (answer) => {
  const { watch, poll } = watched([answer])
  watch.start()
  poll()
  await settled()
  expect(watch.isStale()).toBe(false)
})
