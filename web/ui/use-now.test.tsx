import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deviceInstant, learnServerTime, serverNow } from '#web/base/clock.ts'
import { useNow } from './use-now.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

it('tells the right time as soon as the device’s clock is found to be wrong, also where it looks seldom', () => {
  const { result } = renderHook(() => useNow(DAY_MS))
  const before = result.current
  act(() => learnServerTime(new Date(serverNow() + 2 * HOUR_MS).toISOString(), deviceInstant()))
  expect(result.current - before).toBeGreaterThanOrEqual(2 * HOUR_MS)
})
