import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OnceSeen } from './OnceSeen.tsx'

afterEach(() => vi.unstubAllGlobals())

it('keeps the place, and draws what belongs there once it is seen', async () => {
  let onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(function (listener: typeof onChange) {
      onChange = listener
      return { observe: () => undefined, disconnect: () => undefined }
    }),
  )
  render(<OnceSeen waiting="room">further down</OnceSeen>)
  await act(async () => onChange([{ isIntersecting: false }]))
  expect(screen.getByText('room')).toBeInTheDocument()
  expect(screen.queryByText('further down')).toBeNull()
  await act(async () => onChange([{ isIntersecting: true }]))
  expect(screen.getByText('further down')).toBeInTheDocument()
  expect(screen.queryByText('room')).toBeNull()
})
