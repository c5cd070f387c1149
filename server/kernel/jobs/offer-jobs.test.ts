import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../clock.ts'
import { createOffers } from './offer-jobs.ts'

/** A queue that several processes offer to: it accepts one in each span, as the real one does by its own clock. */
function aQueue() {
  const state = { nowMs: 0, offered: 0, accepted: [] as number[] }
  const send = async (_name: string, _data: unknown, { singletonSeconds = 1 } = {}) => {
    state.offered += 1
    const span = Math.floor(state.nowMs / (singletonSeconds * SECOND_MS))
    const last = state.accepted.at(-1)
    if (last !== undefined && Math.floor(last / (singletonSeconds * SECOND_MS)) === span) return null
    state.accepted.push(state.nowMs)
    return 'an id'
  }
  return { state, queue: { send: send as never } }
}

const job = { name: 'invariants', cron: { everySeconds: 30 } }

describe('offers of a job that runs every 30 seconds', () => {
  it('are accepted about every 30 seconds, and seldom made', async () => {
    const { state, queue } = aQueue()
    const processes = [createOffers(queue, [job]), createOffers(queue, [job])]
    for (; state.nowMs < 600 * SECOND_MS; state.nowMs += 2 * SECOND_MS)
      for (const offers of processes) await offers.offerDue(state.nowMs)
    expect(state.accepted.length).toBeGreaterThanOrEqual(18)
    expect(state.offered).toBeLessThanOrEqual(90)
  })

  it('go on within 40 seconds when the process that was accepted dies', async () => {
    const { state, queue } = aQueue()
    const [first, second] = [createOffers(queue, [job]), createOffers(queue, [job])]
    await first.offerDue(0)
    await second.offerDue(0)
    for (; state.accepted.length < 2; state.nowMs += 2 * SECOND_MS) await second.offerDue(state.nowMs)
    expect(state.accepted[1]).toBeLessThanOrEqual(40 * SECOND_MS)
  })

  it('are not made for a job with a time of day', async () => {
    const { state, queue } = aQueue()
    await createOffers(queue, [{ name: 'daily', cron: '0 10 * * *' }]).offerDue(0)
    expect(state.offered).toBe(0)
  })
})
