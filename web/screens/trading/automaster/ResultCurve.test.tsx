import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { ResultCurve } from './ResultCurve.tsx'

const account = exampleAnswer(getAutoMaster)
const curve = [
  { at: '2026-01-01T00:00:00.000Z', result: '2.509999', drawdown: '0' },
  { at: '2026-01-02T00:00:00.000Z', result: '-1', drawdown: '3.509999' },
]
const summary = m.auto_curve_text({ result: `−1.00 ${account.quote}`, drawdown: `3.50 ${account.quote}` })

it('says the result and the worst drawdown, and the result of the day that is read', async () => {
  const figures = { ...account.totals, maxDrawdown: '3.509999' }
  draw(<ResultCurve account={account} curve={curve} figures={figures} beside={curve} />)
  expect((await screen.findAllByText(summary)).length).toBeGreaterThan(0)
  expect(screen.getByText(m.auto_curve_beside({ result: `−1.00 ${account.quote}` }))).toBeInTheDocument()
  const chart = await screen.findByRole('slider', { name: m.auto_curve() })
  chart.focus()
  await userEvent.keyboard('{Home}')
  expect(screen.getByText(/· \+2\.50/)).toBeInTheDocument()
})
