import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { createStrategy, listStrategies, type Strategy } from '#contract/trading/strategies.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import StrategiesScreen from './StrategiesScreen.tsx'

const STRATEGY: Strategy = {
  id: 's1',
  name: 'EMA cross',
  note: '',
  type: 'paper',
  url: 'https://members.example/api/v1/tradingview/abc',
  createdAt: EXAMPLE_TIME,
  lastAlertAt: null,
  wrongSecretAt: null,
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(listStrategies, [])
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
})

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: m.strategies_name() }), ' EMA cross ')
  await userEvent.click(await screen.findByRole('button', { name: m.strategies_create() }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: m.otp_code() }), '123456')
  await userEvent.click(within(dialog).getByRole('button', { name: m.common_confirm() }))
}

it('a strategy is made after it was confirmed who it is; its secret stands in the message until it was saved', async () => {
  server.answer(createStrategy, { strategy: STRATEGY, secret: 'mcst_abcdefghijk' })
  draw(<StrategiesScreen />)
  await fillIn()
  expect(await screen.findByText(/"secret": "mcst_abcdefghijk"/)).toBeInTheDocument()
  expect(screen.getByText(STRATEGY.url)).toBeInTheDocument()
  expect(server.callsOf(createStrategy)[0]?.body).toEqual({
    name: 'EMA cross',
    note: '',
    type: 'paper',
    reauthToken: 't1',
  })
  await userEvent.click(screen.getByRole('button', { name: m.strategies_saved() }))
  expect(screen.queryByText(/mcst_abcdefghijk/)).not.toBeInTheDocument()
})

it('what the server refuses is said', async () => {
  server.refuse(createStrategy, { code: 'STRATEGY-A002' })
  draw(<StrategiesScreen />)
  await fillIn()
  expect(await screen.findByText(/STRATEGY-A002/)).toBeInTheDocument()
})

it('a list that cannot be read says so', async () => {
  server.refuse(listStrategies, { code: 'COMMON-C001' })
  draw(<StrategiesScreen />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})
