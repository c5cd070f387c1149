import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reauthenticate } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import {
  changeStrategy,
  listStrategies,
  listStrategyAlerts,
  revokeStrategy,
  rotateStrategySecret,
  type Strategy,
  type StrategyAlert,
} from '#contract/trading/strategies.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import StrategyScreen from './StrategyScreen.tsx'

const STRATEGY: Strategy = {
  id: 's1',
  name: 'EMA cross',
  note: 'Long only',
  type: 'paper',
  url: 'https://members.example/api/v1/tradingview/abc',
  createdAt: EXAMPLE_TIME,
  lastAlertAt: null,
  wrongSecretAt: null,
}
const ALERT: StrategyAlert = {
  id: 'a1',
  alertId: 'a1',
  type: 'paper',
  action: 'BUY',
  ticker: 'BINANCE:BTCUSDT',
  price: 60_000,
  sentAt: EXAMPLE_TIME,
  receivedAt: EXAMPLE_TIME,
  state: 'BUYING',
  reason: null,
  position: 'OPEN',
}

let server: ServerFixture
const withLog = (...items: StrategyAlert[]) =>
  server.answer(listStrategyAlerts, { items, page: 1, size: 20, total: items.length })
const withStrategy = (change: Partial<Strategy> = {}) =>
  server.answer(listStrategies, [{ ...STRATEGY, ...change }])
beforeEach(() => {
  server = createServerFixture()
  withStrategy()
  withLog(ALERT)
  server.answer(getOtpStatus, { on: true, recoveryLeft: 10 })
  server.answer(reauthenticate, { reauthToken: 't1', expiresAt: EXAMPLE_TIME })
})

const drawScreen = () =>
  draw(<StrategyScreen />, { at: '/trading/strategies/s1', route: '/trading/strategies/:id' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function confirmWho(): Promise<void> {
  const field = await screen.findByRole('textbox', { name: m.otp_code() })
  await userEvent.type(field, '123456')
  const dialog = within(screen.getAllByRole('dialog').find((one) => one.contains(field)) ?? document.body)
  await userEvent.click(dialog.getByRole('button', { name: m.common_confirm() }))
}

describe('the alerts', () => {
  it('say what each asked for and what became of it', async () => {
    const skipped = { ...ALERT, id: 'a2', state: 'SKIPPED', reason: 'DAY_LOSS', position: null } as const
    const unread = {
      ...ALERT,
      id: 'a3',
      state: 'REFUSED',
      reason: 'MESSAGE',
      action: null,
      position: null,
    } as const
    withLog(ALERT, skipped, unread)
    drawScreen()
    expect(await screen.findByText(m.strategies_is_buying())).toBeInTheDocument()
    expect(screen.getByText(new RegExp(m.auto_is_open()))).toBeInTheDocument()
    expect(screen.getByText(new RegExp(m.strategies_why_day_loss()))).toBeInTheDocument()
    expect(screen.getByText(m.strategies_unread())).toBeInTheDocument()
  })

  it('that are none say so', async () => {
    withLog()
    drawScreen()
    expect(await screen.findByText(m.strategies_log_none())).toBeInTheDocument()
  })

  it('that cannot be read say so', async () => {
    server.refuse(listStrategyAlerts, { code: 'COMMON-C001' })
    drawScreen()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
  })
})

describe('a strategy', () => {
  it('says where its messages go, its note, and that a wrong secret came', async () => {
    withStrategy({ wrongSecretAt: EXAMPLE_TIME })
    drawScreen()
    expect(await screen.findByText(STRATEGY.url)).toBeInTheDocument()
    expect(screen.getByText(STRATEGY.note)).toBeInTheDocument()
    expect(screen.getByText(m.strategies_wrong_secret({ time: minute(EXAMPLE_TIME) }))).toBeInTheDocument()
  })

  it('gets another note at once, and an account with real money after it was confirmed who it is', async () => {
    server.answer(changeStrategy, STRATEGY)
    drawScreen()
    await press(m.strategies_edit())
    await userEvent.type(await screen.findByRole('textbox', { name: m.strategies_note() }), ', 4h')
    await press(m.strategies_save())
    await waitFor(() => expect(server.callsOf(changeStrategy)).toHaveLength(1))
    expect(server.callsOf(changeStrategy)[0]?.body).toEqual({
      name: 'EMA cross',
      note: 'Long only, 4h',
      type: 'paper',
    })
    await press(m.strategies_edit())
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: m.strategies_account() }),
      'binance',
    )
    await press(m.strategies_save())
    expect(server.callsOf(changeStrategy)).toHaveLength(1)
    await confirmWho()
    await waitFor(() =>
      expect(server.callsOf(changeStrategy)[1]?.body).toMatchObject({ type: 'binance', reauthToken: 't1' }),
    )
  })

  it('gets a new secret after it was confirmed who it is', async () => {
    server.answer(rotateStrategySecret, { strategy: STRATEGY, secret: 'mcst_newnewnewne' })
    drawScreen()
    await press(m.strategies_rotate())
    await press(m.common_confirm())
    await confirmWho()
    expect(await screen.findByText(/"secret": "mcst_newnewnewne"/)).toBeInTheDocument()
  })

  it('is deleted after a question, and the list follows', async () => {
    server.answer(revokeStrategy, [])
    const { path } = drawScreen()
    await press(m.strategies_remove())
    await press(m.common_confirm())
    await waitFor(() => expect(path()).toBe('/trading/strategies'))
    expect(server.callsOf(revokeStrategy)).toHaveLength(1)
  })

  it('that is none of the member’s says so', async () => {
    server.answer(listStrategies, [])
    drawScreen()
    expect(await screen.findByText(m.strategies_none())).toBeInTheDocument()
  })
})
