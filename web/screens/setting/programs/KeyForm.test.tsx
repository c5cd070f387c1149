import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { KeyForm } from './KeyForm.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the form hands over what was chosen, and what is missing before anything is confirmed', async () => {
  const onFilled = vi.fn()
  const onErrors = vi.fn()
  draw(<KeyForm errors={{}} onErrors={onErrors} busy={false} onFilled={onFilled} />)
  await press(m.programs_create())
  expect(onErrors).toHaveBeenLastCalledWith({ name: 'APIKEY-B001', scopes: 'APIKEY-B002' })
  await userEvent.type(screen.getByRole('textbox', { name: m.programs_name() }), 'Bot')
  const game = screen.getByRole('checkbox', { name: m.programs_scope_game() })
  await userEvent.click(game)
  await userEvent.click(screen.getByRole('checkbox', { name: m.programs_scope_ico() }))
  await userEvent.click(game)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: m.programs_days() }), '7')
  await press(m.programs_create())
  expect(onFilled).toHaveBeenCalledExactlyOnceWith({
    name: 'Bot',
    scopes: ['ico:read'],
    addresses: '',
    perMinute: '60',
    days: '7',
  })
})
