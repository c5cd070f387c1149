import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Sheet } from './Sheet.tsx'
import { ToastHost } from './ToastHost.tsx'
import { toast } from './toasts.ts'

describe('a sheet', () => {
  // A browser's dialog begins at its first button; happy-dom's leaves the focus where it is.
  beforeEach(() => {
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(
      this: HTMLDialogElement,
    ) {
      this.open = true
      this.querySelector('button')?.focus()
    })
    return () => vi.restoreAllMocks()
  })

  it('opens under its title, begins at what is to be typed first, and closes by its cross', async () => {
    function Opener() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Add
          </button>
          <Sheet title="New address" open={open} onClose={() => setOpen(false)}>
            <Field label="Name" />
            <Field label="Address" autoFocus />
          </Sheet>
        </>
      )
    }
    render(<Opener />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(screen.getByRole('dialog', { name: 'New address' })).toHaveAttribute('open')
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: m.common_close() }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('a toast', () => {
  it('is said, can be taken back once, and goes then', async () => {
    const undo = vi.fn()
    render(<ToastHost />)
    act(() => toast.set({ text: 'Address deleted', undo }))
    expect(screen.getByRole('status')).toHaveTextContent('Address deleted')
    await userEvent.click(screen.getByRole('button', { name: m.common_undo() }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
