import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FieldFrame, idOfNote } from './FieldFrame.tsx'
import { InputBox } from './InputBox.tsx'

describe('the frame of a field', () => {
  it('names the control by its label and describes it by what is wrong', () => {
    render(
      <FieldFrame id="sum" label="Amount" error="Too much">
        <InputBox wrong>
          <input id="sum" aria-describedby={idOfNote('sum')} />
        </InputBox>
      </FieldFrame>,
    )
    const input = screen.getByLabelText('Amount')
    const note = screen.getByRole('alert')
    expect(note.textContent).toBe('Too much')
    expect(input.getAttribute('aria-describedby')).toBe(note.id)
    expect(input.parentElement?.className).toContain('wrong')
  })

  it('has no note where nothing is wrong and nothing needs help', () => {
    const { container } = render(
      <FieldFrame id="sum" label="Amount">
        <input id="sum" />
      </FieldFrame>,
    )
    expect(container.querySelector(`#${idOfNote('sum')}`)).toBeNull()
  })
})
