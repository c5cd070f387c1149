import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { StrategyForm } from './StrategyForm.tsx'
import { NEW_STRATEGY } from './strategy-form.ts'

it('the form is on paper until told otherwise, warns of real money, and names what is missing first', async () => {
  const [onFilled, onErrors] = [vi.fn(), vi.fn()]
  draw(
    <StrategyForm
      first={NEW_STRATEGY}
      errors={{}}
      onErrors={onErrors}
      busy={false}
      action={m.strategies_create()}
      onFilled={onFilled}
    />,
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: m.strategies_create() }))
  await press()
  expect(onErrors).toHaveBeenLastCalledWith({ name: 'STRATEGY-B001' })
  expect(onFilled).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: m.strategies_name() }), 'EMA cross')
  await userEvent.type(screen.getByRole('textbox', { name: m.strategies_note() }), 'Long only')
  await press()
  expect(onFilled).toHaveBeenLastCalledWith({ name: 'EMA cross', note: 'Long only', type: 'paper' })
  const warning = m.strategies_live({ account: 'Upbit' })
  expect(screen.queryByText(warning)).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: m.strategies_account() }), 'upbit')
  expect(screen.getByText(warning)).toBeInTheDocument()
  await press()
  expect(onFilled).toHaveBeenLastCalledWith({ name: 'EMA cross', note: 'Long only', type: 'upbit' })
})
