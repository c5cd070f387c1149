import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { WebhookForm } from './WebhookForm.tsx'

it('the form hands over what was chosen, and what is missing before anything is confirmed', async () => {
  const onFilled = vi.fn()
  const onErrors = vi.fn()
  draw(<WebhookForm sandboxUrl={null} errors={{}} onErrors={onErrors} busy={false} onFilled={onFilled} />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
  for (const name of [
    m.webhooks_deposit_credited,
    m.webhooks_withdrawal_completed,
    m.webhooks_withdrawal_failed,
  ])
    await check(name())
  await press(m.webhooks_create())
  expect(onErrors).toHaveBeenLastCalledWith({
    name: 'WEBHOOK-B001',
    url: 'WEBHOOK-B003',
    events: 'WEBHOOK-B002',
  })
  await userEvent.type(screen.getByRole('textbox', { name: m.webhooks_name() }), 'Bot')
  await userEvent.type(screen.getByRole('textbox', { name: m.webhooks_url() }), 'https://bot.example.com/in')
  await check(m.webhooks_signal_found())
  await press(m.webhooks_create())
  expect(onFilled).toHaveBeenCalledExactlyOnceWith({
    name: 'Bot',
    url: 'https://bot.example.com/in',
    events: ['signal.found'],
  })
})

it('in a sandbox says which address may be used', () => {
  draw(
    <WebhookForm
      sandboxUrl="http://127.0.0.1:4711/in"
      errors={{}}
      onErrors={vi.fn()}
      busy={false}
      onFilled={vi.fn()}
    />,
  )
  expect(screen.getByText(m.webhooks_sandbox({ url: 'http://127.0.0.1:4711/in' }))).toBeInTheDocument()
})
