import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CaseRail } from './CaseRail.tsx'

const ITEMS = [
  { id: 'a', title: 'Where is it?' },
  { id: 'b', title: 'How long does it take?' },
]

it('names every row beside the open case, marks that one and opens another', async () => {
  const onOpen = vi.fn<(id: string) => void>()
  render(<CaseRail title="Inquiries" items={ITEMS} openId="a" onOpen={onOpen} row={({ title }) => title} />)
  const rail = within(screen.getByRole('navigation', { name: 'Inquiries' }))
  expect(rail.getByRole('button', { current: true })).toHaveTextContent('Where is it?')
  await userEvent.click(rail.getByRole('button', { name: 'How long does it take?' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('b')
})
