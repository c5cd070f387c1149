import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceInstant, learnMachineTime, learnServerTime } from '#web/base/clock.ts'
import { duration, minute } from '#web/base/format.ts'
import { Countdown } from './Countdown.tsx'
import { TimeAgo } from './TimeAgo.tsx'
import { TimeLeft } from './TimeLeft.tsx'

const NOW = Date.parse('2026-11-24T00:00:00.000Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
/** As a reader sees it: the spaces within do not break, which does not matter here. */
const shown = (seconds: number) => duration(seconds * 1000).replace(/\s/g, ' ')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  // What another file's answers have taught of the server's time is of another day.
  learnMachineTime(new Date(NOW).toUTCString(), deviceInstant())
  learnServerTime(at(0), deviceInstant())
  return () => vi.useRealTimers()
})

describe('times that follow the clock', () => {
  it('counts down by the second', async () => {
    render(<Countdown until={at(65)} />)
    const timer = screen.getByRole('timer')
    expect(timer).toHaveTextContent(shown(65))
    await pass(5_000)
    expect(timer).toHaveTextContent(shown(60))
  })

  it('does not count below nothing', async () => {
    render(<Countdown until={at(2)} />)
    await pass(10_000)
    expect(screen.getByRole('timer')).toHaveTextContent(shown(0))
  })

  it('says what is left in a list, by quarter minutes', async () => {
    render(<TimeLeft until={at(120)} />)
    const first = screen.getByText(shown(120))
    await pass(5_000)
    expect(first).toHaveTextContent(shown(120))
    await pass(10_000)
    expect(first).toHaveTextContent(shown(105))
  })

  it('says how long ago a time was, and the exact one to those who ask', async () => {
    render(<TimeAgo time={at(-180)} />)
    const time = screen.getByRole('time')
    expect(time).toHaveAttribute('datetime', at(-180))
    expect(time).toHaveAttribute('title', minute(at(-180)))
    const before = time.textContent
    await pass(3 * 60_000)
    expect(time.textContent).not.toBe(before)
  })
})
