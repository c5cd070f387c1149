import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { listSignals, type ListedSignal } from '#contract/trading/signals.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems } from '#testing/components/example.ts'
import { SignalRow } from './SignalRow.tsx'

const [example] = exampleItems(listSignals, 1)
const [signal] = listSignals.answer.parse([{ ...example, id: 'one' }])

/** A list in which another row is chosen by a button. */
function List({ listed, onOpen }: { listed: ListedSignal; onOpen: (id: string) => void }) {
  const [turn, setTurn] = useState(0)
  return (
    <>
      <SignalRow signal={listed} to="/trading/signal?id=one" isChosen={turn === 2} onOpen={onOpen} />
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Next
      </button>
    </>
  )
}

it('opens its own signal on a tap', async () => {
  const onOpen = vi.fn()
  if (signal === undefined) throw new Error('no example')
  draw(<List listed={signal} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('link'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('one')
})

it('is drawn anew only when something of it changes', async () => {
  const getProbability = vi.fn(() => 50)
  if (signal === undefined) throw new Error('no example')
  const listed = Object.defineProperty({ ...signal }, 'probability', { get: getProbability })
  draw(<List listed={listed} onOpen={vi.fn()} />)
  getProbability.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(getProbability).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(getProbability).toHaveBeenCalled()
  expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'true')
})
