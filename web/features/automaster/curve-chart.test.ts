import { expect, it } from 'vitest'
import { curveChart } from './curve-chart.ts'

it('draws the result of each day, and below it how far it lay under its highest', () => {
  const chart = curveChart(
    [
      { at: '2026-01-01T00:00:00.000Z', result: '2.5', drawdown: '0' },
      { at: '2026-01-02T00:00:00.000Z', result: '-1', drawdown: '3.5' },
    ],
    'USDT',
  )
  expect(chart.points.map(({ value }) => value)).toEqual([2.5, -1])
  expect(chart.under?.points.map(({ value }) => value)).toEqual([0, -3.5])
  expect([chart.from, chart.to]).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)])
  expect(chart.format(-1)).toBe('−1.00')
})
