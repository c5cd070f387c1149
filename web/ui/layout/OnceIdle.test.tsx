import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OnceIdle } from './OnceIdle.tsx'

afterEach(() => vi.unstubAllGlobals())

it('keeps the place, and draws what belongs there once the browser is idle', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  render(<OnceIdle waiting="room">further down</OnceIdle>)
  expect(screen.getByText('room')).toBeInTheDocument()
  expect(screen.queryByText('further down')).toBeNull()
  await act(async () => waiting.at(0)?.())
  expect(screen.getByText('further down')).toBeInTheDocument()
  expect(screen.queryByText('room')).toBeNull()
})
