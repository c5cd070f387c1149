import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAlarms } from '#contract/notifications.ts'
import {
  changeAlert,
  changeAlertEvent,
  changeQuietHours,
  changeWatchlist,
  createAlert,
  deleteAlert,
  getAlerts,
  getPairChart,
  type Alert,
} from '#contract/trading/alerts.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems, EXAMPLE_TIME } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import AlertsScreen from './AlertsScreen.tsx'

const ALERT: Alert = {
  id: 'a1',
  kind: 'PRICE',
  on: true,
  repeats: false,
  channels: ['PUSH'],
  inQuiet: 'WAIT',
  symbol: 'BTC/USDT',
  direction: 'UP',
  level: 93_180,
  symbols: [],
  signalKinds: [],
  minProbability: null,
  minLift: null,
  positiveNet: false,
  firedAt: null,
  firedLately: 0,
  changedAt: EXAMPLE_TIME,
}
const WATCHED = { symbol: 'BTC/USDT', price: 92_318, change: 1.85, closes: [90_000, 92_318], running: 1 }
const ALERTS = {
  watched: [WATCHED],
  pairs: ['BTC/USDT', 'ETH/USDT'],
  alerts: [ALERT],
  events: [{ event: 'GAME' as const, on: true, changedAt: null }],
  quiet: { nightFrom: 21, nightTo: 8, nightRings: false, from: null, to: null },
}

/** Until an answer that has come is drawn. */
async function flushAnswers(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve())
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(getAlerts, ALERTS)
  server.answer(getPairChart, { symbol: 'BTC/USDT', price: 92_318, candles: [] })
  server.answer(listAlarms, exampleAnswer(listAlarms, { items: exampleItems(listAlarms, 1), total: 1 }))
})

const levelField = () => screen.findByRole('textbox', { name: m.alerts_level({ coin: 'USDT' }) })
const setButton = () => screen.getByRole('button', { name: /^Set alert at/ })

describe('the sentence', () => {
  it('sets an alert with the words that were chosen', async () => {
    server.answer(createAlert, ALERT)
    draw(<AlertsScreen />)
    const level = await levelField()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: m.alerts_event() }), m.alerts_falls())
    await userEvent.clear(level)
    await userEvent.type(level, '90,760')
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: m.alerts_often() }),
      m.alerts_each_time(),
    )
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: m.alerts_quiet() }),
      m.alerts_quiet_drop(),
    )
    await userEvent.click(setButton())
    await waitFor(() => expect(server.callsOf(createAlert)).toHaveLength(1))
    expect(server.callsOf(createAlert)[0]?.body).toEqual({
      kind: 'PRICE',
      symbol: 'BTC/USDT',
      direction: 'DOWN',
      level: 90_760,
      repeats: true,
      channels: ['PUSH', 'SOUND'],
      inQuiet: 'DROP',
    })
  })

  it('says what is wrong with a level that the price has reached, and sends nothing', async () => {
    draw(<AlertsScreen />)
    const level = await levelField()
    await userEvent.clear(level)
    await userEvent.type(level, '90000')
    await userEvent.click(setButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(failureText('ALERT-B003'))
    expect(server.callsOf(createAlert)).toHaveLength(0)
  })

  it('about signals sends what it says', async () => {
    server.answer(createAlert, ALERT)
    draw(<AlertsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: m.alerts_signal() }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: m.alerts_pair() }), 'ETH/USDT')
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: m.alerts_chance() }),
      m.alerts_lift({ points: 5 }),
    )
    await userEvent.click(screen.getByRole('button', { name: m.alerts_set_signal() }))
    await waitFor(() => expect(server.callsOf(createAlert)).toHaveLength(1))
    expect(server.callsOf(createAlert)[0]?.body).toMatchObject({
      kind: 'SIGNAL',
      symbols: ['ETH/USDT'],
      signalKinds: [],
      minProbability: null,
      minLift: 5,
      positiveNet: true,
    })
  })
})

describe('while something is awaited', () => {
  const loading = () => screen.queryByRole('status', { name: m.common_loading() })

  /** Both calls have had their chance: one was answered, the other is still awaited. */
  async function expectNothingDrawn(): Promise<void> {
    draw(<AlertsScreen />)
    await waitFor(() => expect(server.received.length).toBeGreaterThan(1))
    await flushAnswers()
    expect(loading()).toBeInTheDocument()
    expect(screen.queryByText(m.alerts_today_none())).toBeNull()
    expect(screen.queryByRole('heading', { name: m.alerts_new() })).toBeNull()
  }

  it('draws nothing before today’s alarms are there, and calls no day empty', async () => {
    server = createServerFixture()
    server.answer(getAlerts, ALERTS)
    await expectNothingDrawn()
  })

  it('draws nothing before the alerts are there', async () => {
    server = createServerFixture()
    server.answer(listAlarms, exampleAnswer(listAlarms))
    await expectNothingDrawn()
  })

  it('shows the rest where today cannot be read, and why', async () => {
    server.refuse(listAlarms, { code: 'COMMON-C001' })
    draw(<AlertsScreen />)
    await levelField()
    expect(screen.getByRole('alert')).toHaveTextContent('Refused: COMMON-C001')
    expect(screen.queryByText(m.alerts_today_none())).toBeNull()
  })
})

describe('what stands there', () => {
  it('alerts are switched and deleted', async () => {
    server.answer(changeAlert, { ...ALERT, on: false })
    server.answer(deleteAlert, { ended: true })
    draw(<AlertsScreen />)
    const name = m.alerts_line_rises({ pair: 'BTC/USDT', price: '93,180' })
    await userEvent.click(await screen.findByRole('switch', { name }))
    expect(server.callsOf(changeAlert)[0]?.body).toEqual({ on: false })
    await userEvent.click(screen.getByRole('button', { name: m.alerts_delete_alert({ alert: name }) }))
    await waitFor(() => expect(server.callsOf(deleteAlert)).toHaveLength(1))
  })

  it('the bell of a pair with an alert is pressed, and pairs are added in a sheet', async () => {
    server.answer(changeWatchlist, { symbols: ['BTC/USDT', 'ETH/USDT'] })
    draw(<AlertsScreen />)
    expect(
      await screen.findByRole('button', { name: m.alerts_bell_on({ pair: 'BTC/USDT' }) }),
    ).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: m.alerts_add_pair() }))
    const sheet = await screen.findByRole('dialog')
    await userEvent.click(within(sheet).getByRole('checkbox', { name: 'ETH/USDT' }))
    await userEvent.click(within(sheet).getByRole('button', { name: m.common_save() }))
    await waitFor(() => expect(server.callsOf(changeWatchlist)).toHaveLength(1))
    expect(server.callsOf(changeWatchlist)[0]?.body).toEqual({ symbols: ['BTC/USDT', 'ETH/USDT'] })
  })

  it('events are switched off, and quiet hours begin with those of lunch', async () => {
    server.answer(changeAlertEvent, { event: 'GAME', on: false, changedAt: EXAMPLE_TIME })
    server.answer(changeQuietHours, { ...ALERTS.quiet, from: 12, to: 13 })
    draw(<AlertsScreen />)
    await userEvent.click(await screen.findByRole('switch', { name: m.alerts_event_game() }))
    expect(server.callsOf(changeAlertEvent)[0]?.body).toEqual({ on: false })
    await userEvent.click(screen.getByRole('button', { name: m.alerts_set_hours() }))
    await waitFor(() => expect(server.callsOf(changeQuietHours)).toHaveLength(1))
    expect(server.callsOf(changeQuietHours)[0]?.body).toEqual({ hours: { from: 12, to: 13 } })
  })
})
