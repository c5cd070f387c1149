import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FileButton } from './FileButton.tsx'

function open() {
  const onChange = vi.fn<(file: File | undefined) => void>()
  render(
    <>
      <label htmlFor="proof">Screenshot</label>
      <FileButton
        id="proof"
        accept=".png"
        text="Choose"
        about="Screenshot"
        tone="two"
        describedBy="note"
        onChange={onChange}
      />
      <p id="note">At most five megabytes</p>
    </>,
  )
  return { onChange, field: screen.getByLabelText('Screenshot') }
}

const picture = new File(['png'], 'screen.png', { type: 'image/png' })

describe('a button that chooses a file', () => {
  it('says what for, and what is asked of the file', () => {
    open()
    expect(screen.getByRole('button', { name: 'Screenshot: Choose' })).toHaveAccessibleDescription(
      'At most five megabytes',
    )
  })

  it('opens the choice of the device', async () => {
    const { field } = open()
    const opened = vi.fn<() => void>()
    field.addEventListener('click', opened)
    await userEvent.click(screen.getByRole('button', { name: 'Screenshot: Choose' }))
    expect(opened).toHaveBeenCalledOnce()
  })

  it('hands on the chosen file', async () => {
    const { onChange, field } = open()
    await userEvent.upload(field, picture)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(picture)
  })
})
