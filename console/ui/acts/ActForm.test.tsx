import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fillIn } from '#testing/components/describe-form.ts'
import { m } from '#web/i18n/messages.ts'
import { ActForm } from './ActForm.tsx'
import type { ActField, ActValues } from './act-fields.ts'

const FIELDS: readonly ActField[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'reason', label: 'Reason', kind: 'area', help: 'Kept for ever' },
  { name: 'sum', label: 'Sum', kind: 'amount', coin: 'USDT', initial: '5' },
  { name: 'days', label: 'Days', kind: 'number', optional: true },
  {
    name: 'side',
    label: 'Side',
    kind: 'choice',
    choices: [
      { value: 'risk', label: 'Risk' },
      { value: 'finance', label: 'Finance' },
    ],
  },
  { name: 'sure', label: 'I am sure', kind: 'yes' },
]

function open(busy = false, refused?: Readonly<Record<string, string>>) {
  const onSend = vi.fn<(values: ActValues) => void>()
  render(<ActForm fields={FIELDS} label="Send it" busy={busy} refused={refused} onSend={onSend} />)
  return onSend
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send it' }))

describe('the form of an action', () => {
  it('begins at its first field, with what is known filled in', async () => {
    open()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Sum' })).toHaveValue('5')
    expect(screen.getByRole('combobox', { name: 'Side' })).toHaveValue('risk')
  })

  it('says at each field that may not be empty that it is, and sends nothing', async () => {
    const onSend = open()
    await send()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(m.common_required())
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(m.common_required())
    expect(screen.getByLabelText('Days')).toBeValid()
    expect(onSend).not.toHaveBeenCalled()
  })

  it('sends what was filled in', async () => {
    const onSend = open()
    await fillIn('Name', 'Kim')
    await fillIn('Reason', 'Asked for')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Side' }), 'Finance')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I am sure' }))
    await send()
    expect(onSend).toHaveBeenCalledExactlyOnceWith({
      name: 'Kim',
      reason: 'Asked for',
      sum: '5',
      days: '',
      side: 'finance',
      sure: 'yes',
    })
  })

  it('says at its field what the server refused', () => {
    open(false, { reason: 'Too short' })
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Too short')
  })

  it('cannot be sent again while it is sent', () => {
    open(true)
    expect(screen.getByRole('button', { name: 'Send it', busy: true })).toBeDisabled()
  })

  it('is sent from a field of several lines by Control and Enter', async () => {
    const onSend = open()
    await fillIn('Name', 'Kim')
    await fillIn('Reason', 'Asked for')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledOnce()
  })
})
