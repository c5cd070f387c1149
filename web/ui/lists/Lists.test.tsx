import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { figure } from '#web/base/money-text.ts'
import { Fold } from './Fold.tsx'
import { LedgerLines } from './LedgerLines.tsx'
import { Pager } from './Pager.tsx'
import { Row } from './Row.tsx'
import { Table } from './Table.tsx'

describe('the pages of a list', () => {
  it('turn forwards and back, and stop at either end', async () => {
    const onPage = vi.fn()
    const { rerender } = render(<Pager page={1} size={20} total={41} onPage={onPage} />)
    const next = screen.getByRole('button', { name: m.common_next() })
    const previous = screen.getByRole('button', { name: m.common_previous() })
    expect(screen.getByRole('navigation', { name: m.common_pages() })).toHaveTextContent('1 / 3')
    expect(previous).toBeDisabled()
    await userEvent.click(next)
    rerender(<Pager page={3} size={20} total={41} onPage={onPage} />)
    expect(next).toBeDisabled()
    await userEvent.click(previous)
    expect(onPage.mock.calls).toEqual([[2], [2]])
  })

  it('are not offered where all fits on one', () => {
    render(<Pager page={1} size={20} total={20} onPage={vi.fn()} />)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})

it('what is folded is named, and there once it is opened', async () => {
  render(
    <Fold title="Still empty" text="Bonus">
      <p>0.00</p>
    </Fold>,
  )
  expect(screen.getByText('0.00')).not.toBeVisible()
  await userEvent.click(screen.getByText('Still empty'))
  expect(screen.getByText('0.00')).toBeVisible()
})

it('a table has a name, and each figure stands under its column', () => {
  const items = [
    { id: 'a', coin: 'MCS', sum: '12' },
    { id: 'b', coin: 'USDT', sum: '3' },
  ]
  render(
    <Table
      caption="Balances"
      columns={[
        { name: 'Coin', cell: ({ coin }) => coin },
        { name: 'Sum', cell: ({ sum }) => sum, figure: true },
      ]}
      items={items}
      keyOf={({ id }) => id}
    />,
  )
  const table = screen.getByRole('table', { name: 'Balances' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Coin', 'Sum'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['MCS', '12', 'USDT', '3'])
})

it('sums of a ledger are terms with their figures, the total among them', () => {
  render(
    <LedgerLines
      lines={[
        { label: 'Fee', value: '0.5' },
        { label: 'Total', value: '12', total: true },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Fee', 'Total'])
  expect(screen.getAllByRole('definition').map((sum) => sum.textContent)).toEqual(['0.5', '12'])
})

it('an amount reads as one figure with its coin', () => {
  render(<Amount value={figure(12_500_000n)} coin="USDT" />)
  expect(screen.getByText('12', { exact: false })).toHaveTextContent('12.50USDT')
})

it('a row says its title and, below it, its text', () => {
  render(<Row icon="mail" title="Inquiry" text="Answered" end={<span>today</span>} />)
  expect(screen.getByText('Inquiry')).toBeInTheDocument()
  expect(screen.getByText('Answered')).toBeInTheDocument()
  expect(screen.getByText('today')).toBeInTheDocument()
})

it('a row that leads somewhere is one link or one button, named by its texts', async () => {
  const onOpen = vi.fn<() => void>()
  draw(
    <>
      <Row title="Team" text="Five levels" to="/reward/orgchart" />
      <Row title="Rules" onOpen={onOpen} />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Team Five levels' })).toHaveAttribute('href', '/reward/orgchart')
  await userEvent.click(screen.getByRole('button', { name: 'Rules' }))
  expect(onOpen).toHaveBeenCalledOnce()
})
