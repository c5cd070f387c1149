import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Strategy } from '#contract/trading/strategies.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { shortMinute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { StrategyList } from './StrategyList.tsx'

const ONE: Strategy = {
  id: 's1',
  name: 'EMA cross',
  note: '',
  type: 'paper',
  url: 'https://members.example/api/v1/tradingview/abc',
  createdAt: EXAMPLE_TIME,
  lastAlertAt: null,
  wrongSecretAt: null,
}

it('each strategy says its account and its last alert, and leads to its page; all are saved as a table', () => {
  draw(<StrategyList strategies={[ONE, { ...ONE, id: 's2', type: 'upbit', lastAlertAt: EXAMPLE_TIME }]} />)
  const [first, second] = screen.getAllByRole('link')
  expect(first).toHaveAttribute('href', expect.stringMatching(/\/trading\/strategies\/s1$/))
  expect(first).toHaveTextContent(m.auto_paper())
  expect(first).toHaveTextContent(m.strategies_no_alert())
  expect(second).toHaveTextContent('Upbit')
  expect(second).toHaveTextContent(m.strategies_last_alert({ time: shortMinute(EXAMPLE_TIME) }))
  expect(screen.getByRole('button', { name: m.common_csv() })).toBeInTheDocument()
})

it('without any there is a word for it', () => {
  draw(<StrategyList strategies={[]} />)
  expect(screen.getByText(m.strategies_none())).toBeInTheDocument()
})
