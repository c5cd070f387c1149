import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OnceOpened } from './OnceOpened.tsx'

it('draws nothing before its first opening, and stays after it', () => {
  const part = (open: boolean) => (
    <OnceOpened open={open}>
      <p>{open ? 'Open' : 'Closed'}</p>
    </OnceOpened>
  )
  const { rerender } = render(part(false))
  expect(screen.queryByText('Closed')).toBeNull()
  rerender(part(true))
  expect(screen.getByText('Open')).toBeVisible()
  rerender(part(false))
  expect(screen.getByText('Closed')).toBeVisible()
})
