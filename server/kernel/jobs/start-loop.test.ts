import { describe, expect, it, vi } from 'vitest'
import { startLoop } from './start-loop.ts'

describe('something kept up', () => {
  it('happens again after it failed, never beside itself, and not after it was stopped', async () => {
    const errors: unknown[] = []
    let [times, atOnce, most] = [0, 0, 0]
    const keeping = startLoop({ pauseMs: 1, onError: (error) => errors.push(error) }, async () => {
      times += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await Promise.resolve()
      atOnce -= 1
      if (times === 1) throw new Error('once')
    })
    await vi.waitFor(() => expect(times).toBeGreaterThan(3))
    await keeping.stop()
    const stoppedAt = times
    await Promise.resolve()
    expect({ most, errors, times }).toEqual({ most: 1, errors: [new Error('once')], times: stoppedAt })
  })

  it('happens at once when it is woken, also when that comes while it is under way', async () => {
    let times = 0
    let wake = () => {}
    const onWake = (wakeUp: () => void) => {
      wake = wakeUp
      return () => void (wake = () => {})
    }
    const keeping = startLoop({ pauseMs: 60_000, onWake, onError: () => undefined }, async () => {
      times += 1
      if (times === 1) wake()
      await Promise.resolve()
    })
    await vi.waitFor(() => expect(times).toBe(2))
    wake()
    await vi.waitFor(() => expect(times).toBe(3))
    await keeping.stop()
    wake()
    expect(times).toBe(3)
  })

  it('is told to end when it takes long, and its stop waits for that end', async () => {
    let hasEnded = false
    const keeping = startLoop({ pauseMs: 60_000, onError: () => undefined }, async (stopping) => {
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      hasEnded = true
    })
    await keeping.stop()
    expect(hasEnded).toBe(true)
  })
})
