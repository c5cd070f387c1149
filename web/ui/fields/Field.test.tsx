import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { AmountField } from './AmountField.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { OtpField } from './OtpField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'

describe('a field', () => {
  it('is found by its label and described by its help', () => {
    render(<Field label="Name" help="As in your passport" />)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As in your passport')
  })

  it('says what is wrong instead of its help, to a screen reader too', () => {
    render(<Field label="Name" help="As in your passport" error="Enter your name" />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter your name')
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your name')
    expect(screen.queryByText('As in your passport')).not.toBeInTheDocument()
  })
})

describe('a password', () => {
  it('is shown only while its button is pressed in', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />)
    const field = screen.getByLabelText('Password')
    const show = screen.getByRole('button', { name: m.common_show_password(), pressed: false })
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(show)
    expect(field).toHaveAttribute('type', 'text')
    expect(show).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a one-time code', () => {
  it('takes six digits from the keyboard, the clipboard or the device', async () => {
    render(<OtpField label="Code" />)
    const field = screen.getByRole('textbox', { name: 'Code' })
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    await userEvent.click(field)
    await userEvent.paste('1234567')
    expect(field).toHaveValue('123456')
  })
})

describe('an amount', () => {
  it('names its coin, and is filled in by Max', async () => {
    function Sum() {
      const [value, setValue] = useState('')
      return (
        <AmountField
          label="Amount"
          coin="USDT"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onMax={() => setValue('12.5')}
        />
      )
    }
    render(<Sum />)
    expect(screen.getByText('USDT')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '1,5')
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,5')
    await userEvent.click(screen.getByRole('button', { name: m.common_max() }))
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.5')
  })

  it('has no Max where no most is known', () => {
    render(<AmountField label="Amount" coin="USDT" />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('a choice of a list, several lines, and a box to tick', () => {
  it('are found by their label and say what is wrong', async () => {
    const onChange = vi.fn()
    render(
      <>
        <Select label="Country" error="Choose a country" onChange={onChange}>
          <option>Korea</option>
          <option>Japan</option>
        </Select>
        <TextArea label="Message" error="Write something" />
        <Checkbox error="Agree first">I agree</Checkbox>
      </>,
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Japan')
    expect(onChange).toHaveBeenCalledOnce()
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('Choose a country')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Write something')
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Agree first')
    expect(screen.getAllByRole('alert')).toHaveLength(3)
  })
})
