import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { Chart } from './Chart.tsx'
import ChartHost from './ChartHost.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { computeLayout } from './geometry/chart-layout.ts'
import type { ChartOptions, ChartPoint } from './geometry/chart-options.ts'
import { RangeChoice } from './RangeChoice.tsx'

const STEP = 900_000
const START = Date.UTC(2026, 0, 5)

const candles: readonly ChartPoint[] = Array.from({ length: 20 }, (_, index) => ({
  at: START + index * STEP,
  open: 100 + index,
  high: 104 + index,
  low: 98 + index,
  value: 102 + index,
}))

const OPTIONS: ChartOptions = {
  kind: 'candles',
  points: candles,
  candleMs: STEP,
  from: START,
  to: START + 24 * STEP,
  now: START + 20 * STEP,
  bounds: { from: START, to: START + 24 * STEP },
  levels: [
    { name: 'Target', value: 130, role: 'target' },
    { name: 'Stop', value: 90, role: 'stop' },
  ],
  zones: [{ from: START, to: START + 24 * STEP, low: 121, high: 130, role: 'target' }],
  marks: [{ at: START + STEP, name: 'Found', value: 101 }],
  format: (value) => `$${value}`,
  formatAt: (at) => `candle ${(at - START) / STEP + 1}`,
}

const readout = (point: ChartPoint | undefined) => (
  <p>{point === undefined ? 'nothing' : `reads ${point.value}`}</p>
)

async function drawChart(change: Partial<ChartOptions> = {}): Promise<HTMLElement> {
  render(
    <Chart
      options={{ ...OPTIONS, ...change }}
      height={240}
      label="BTC price"
      summary="Up from 100 to 121"
      readout={readout}
    />,
  )
  return await screen.findByRole('slider', { name: 'BTC price' })
}

describe('the chart for readers who do not see it', () => {
  it('says itself in a sentence before it is read', async () => {
    expect(await drawChart()).toHaveAttribute('aria-valuetext', 'Up from 100 to 121')
  })

  it('has its figures as a table of open, high, low and close', async () => {
    await drawChart()
    const table = screen.getByRole('table', { name: 'BTC price' })
    const row = within(table).getByRole('row', { name: /^candle 1 / })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['$100', '$104', '$98', '$102'])
  })

  it('leaves the table as it is while its points are read', async () => {
    const format = vi.fn(OPTIONS.format)
    const chart = await drawChart({ format })
    chart.focus()
    await userEvent.keyboard('{Home}')
    format.mockClear()
    await userEvent.keyboard('{ArrowRight}')
    expect(format.mock.calls.length).toBeLessThan(candles.length)
  })

  it('joins what is too long for a table, and leaves no extreme out', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      at: START + index * STEP,
      value: index === 333 ? 9_999 : 100,
    }))
    await drawChart({ points: many, to: START + 500 * STEP })
    const table = screen.getByRole('table', { name: 'BTC price' })
    expect(within(table).getAllByRole('row').length).toBeLessThan(30)
    expect(within(table).getByText('$9999')).toBeInTheDocument()
  })
})

describe('the chart under a keyboard', () => {
  it('begins at the newest candle, steps back, and says each candle', async () => {
    const chart = await drawChart()
    chart.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      `candle 19, ${m.chart_candle({ open: '$118', high: '$122', low: '$116', close: '$120' })}`,
    )
    expect(screen.getByText('reads 120')).toBeInTheDocument()
  })

  it('goes to the first candle with Home and leaves with Escape', async () => {
    const chart = await drawChart()
    chart.focus()
    await userEvent.keyboard('{Home}')
    expect(chart).toHaveAttribute('aria-valuenow', '0')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('nothing')).toBeInTheDocument()
    expect(chart).toHaveAttribute('aria-valuetext', 'Up from 100 to 121')
  })

  it('zooms with plus, and shows the whole range again by its button', async () => {
    const chart = await drawChart()
    const before = chart.getAttribute('aria-valuemax')
    chart.focus()
    await userEvent.keyboard('{End}+++++')
    expect(Number(chart.getAttribute('aria-valuemax'))).toBeLessThan(Number(before))
    await userEvent.click(screen.getByRole('button', { name: m.chart_reset() }))
    expect(chart).toHaveAttribute('aria-valuemax', before)
  })

  it('does not zoom where there is nothing beyond its range', async () => {
    const { bounds: _, ...still } = OPTIONS
    render(<Chart options={still} height={240} label="Still" summary="Still" />)
    const chart = await screen.findByRole('slider', { name: 'Still' })
    chart.focus()
    await userEvent.keyboard('+++')
    expect(screen.queryByRole('button', { name: m.chart_reset() })).not.toBeInTheDocument()
  })
})

describe('the chart under a pointer', () => {
  it('reads what a mouse stands on and nothing once it has left', async () => {
    const chart = await drawChart()
    await userEvent.pointer({ target: chart, coords: { clientX: 4, clientY: 20 } })
    expect(screen.getByText('reads 102')).toBeInTheDocument()
    await userEvent.unhover(chart)
    expect(screen.getByText('nothing')).toBeInTheDocument()
  })
})

describe('what a chart draws', () => {
  it('names every level with its price', async () => {
    const { container } = render(<Chart options={OPTIONS} height={240} label="Levels" summary="" />)
    await screen.findByRole('slider')
    for (const text of ['Target', '$130', 'Stop', '$90', 'Found']) expect(container).toHaveTextContent(text)
  })

  it.each(['bars', 'points', 'line', 'area'] as const)(
    'is drawn as %s without a figure that is none',
    async (kind) => {
      const { container } = render(
        <ChartHost
          options={{
            ...OPTIONS,
            kind,
            split: { from: START, value: 110 },
            under: { points: candles.map(({ at }) => ({ at, value: -1 })), format: (value) => `${value}%` },
            lines: [{ points: candles, role: 'coming' }],
          }}
          height={240}
          label="Kinds"
          summary=""
        />,
      )
      await screen.findByRole('slider')
      expect(container.innerHTML).not.toContain('NaN')
      expect(container.innerHTML).not.toContain('Infinity')
    },
  )

  it('is the same picture where it stands still on a page', () => {
    const layout = computeLayout(OPTIONS, OPTIONS, { width: 600, height: 300 })
    render(
      <svg role="img" aria-label="Still">
        <ChartPicture layout={layout} />
      </svg>,
    )
    const still = screen.getByRole('img', { name: 'Still' })
    expect(still).toHaveTextContent('Target')
    expect(still.querySelectorAll('path').length).toBeGreaterThan(5)
  })

  it('stands without any point', async () => {
    const chart = await drawChart({ points: [] })
    expect(chart.innerHTML).not.toContain('NaN')
  })
})

describe('the choice of a range', () => {
  it('says which range is shown and changes it', async () => {
    const onChange = vi.fn()
    const options = (['4h', '7d'] as const).map((value) => ({ value, label: value }))
    render(<RangeChoice label="Range" value="4h" options={options} onChange={onChange} />)
    expect(screen.getByRole('button', { name: '4h', pressed: true })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '7d' }))
    expect(onChange).toHaveBeenCalledWith('7d')
  })
})
