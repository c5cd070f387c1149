import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { deviceInstant, learnServerTime, machineClock } from '#web/base/clock.ts'
import { useNow } from './use-now.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The server's time is so many ms ahead of the machine's. */
const setServerTime = (aheadMs: number) =>
  learnServerTime(new Date(machineClock.nowMs() + aheadMs).toISOString(), deviceInstant())

it('tells the right time as soon as the device’s clock is found to be wrong, also where it looks seldom', () => {
  // The page's clock is one for all tests.
  onTestFinished(() => setServerTime(0))
  const { result } = renderHook(() => useNow(DAY_MS))
  const before = result.current
  act(() => setServerTime(2 * HOUR_MS))
  expect(result.current - before).toBeGreaterThanOrEqual(2 * HOUR_MS)
})
