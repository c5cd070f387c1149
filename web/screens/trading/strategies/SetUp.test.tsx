import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { SetUp } from './SetUp.tsx'
import { messageOf } from './template.ts'

const URL_ = 'https://members.example/api/v1/tradingview/abc'

it('the address and the message of the chosen kind of alert are copied as TradingView needs them', async () => {
  const user = userEvent.setup()
  draw(<SetUp url={URL_} secret="mcst_x" />)
  await user.click(screen.getByRole('button', { name: m.strategies_copy_url() }))
  expect(await navigator.clipboard.readText()).toBe(URL_)
  await user.click(screen.getByRole('button', { name: m.strategies_of_close() }))
  await user.click(screen.getByRole('button', { name: m.strategies_copy_message() }))
  expect(await navigator.clipboard.readText()).toBe(messageOf('close', 'mcst_x'))
})

it('without its secret the message says where it goes', () => {
  draw(<SetUp url={URL_} />)
  expect(screen.getByText(/YOUR_SECRET"/)).toBeInTheDocument()
  expect(screen.getByText(m.strategies_message_help())).toBeInTheDocument()
})
