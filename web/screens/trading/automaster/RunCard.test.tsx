import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { changeTradingSettings } from '#contract/trading/trading.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { RunCard } from './RunCard.tsx'

const example = exampleAnswer(getAutoMaster)
const upbit = (setupRequired: typeof example.run.setupRequired) => ({
  ...example,
  type: 'upbit' as const,
  quote: 'KRW' as const,
  lossBudget: { day: '5000', total: '15000' },
  totals: { ...example.totals, realised: '0' },
  run: { ...example.run, state: 'OFF' as const, pausedUntil: null, setupRequired },
})
const text = ACKNOWLEDGEMENTS.watchedStop.en

describe('the switch of an account whose stops are watched', () => {
  it('stays closed until the risk is agreed to and the acknowledgement typed, and sends both', async () => {
    const server = createServerFixture()
    draw(<RunCard account={upbit(['RISK', 'WATCHED_STOP'])} />)
    expect(screen.getByText(m.auto_watch_text({ exchange: 'Upbit' }))).toBeTruthy()
    const isClosed = () => screen.getByRole('switch').hasAttribute('disabled')
    await userEvent.click(screen.getByLabelText(m.auto_agree()))
    expect(isClosed()).toBe(true)
    await userEvent.type(screen.getByLabelText(m.auto_type_exactly({ text })), text)
    expect(isClosed()).toBe(false)
    await userEvent.click(screen.getByRole('switch'))
    await waitFor(() =>
      expect(server.callsOf(changeTradingSettings).map(({ body }) => body)).toEqual([
        { autoMasterOn: true, mode: 'upbit', riskAccepted: true, watchedStop: text },
      ]),
    )
  })

  it('goes on saying who watches them once that is acknowledged', () => {
    createServerFixture()
    draw(<RunCard account={upbit([])} />)
    expect(screen.getByText(m.auto_watch_text({ exchange: 'Upbit' }))).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(false)
  })
})
