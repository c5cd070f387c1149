import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { releasesOf, vestingOf } from '#contract/rules/money/vesting.ts'
import { figure } from '#web/base/money-text.ts'
import { VestingCurve } from './VestingCurve.tsx'

const RULE = { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' } as const
const rows = releasesOf(vestingOf(RULE, 2_400_000_000n, '2025-04-01'))

it('says how much is released of how much, and has what is released as a table', async () => {
  render(<VestingCurve points={rows} released={20} />)
  const chart = await screen.findByRole('slider')
  expect(chart.getAttribute('aria-valuetext')).toContain(figure(rows[19]?.sum ?? 0n))
  const table = screen.getByRole('table')
  expect(within(table).getByText(figure(rows[19]?.sum ?? 0n))).toBeInTheDocument()
})

it('draws nothing where there is no schedule', () => {
  const { container } = render(<VestingCurve points={[]} released={0} />)
  expect(container).toBeEmptyDOMElement()
})

it('begins on the day of an entry, with nothing until the first release', async () => {
  render(<VestingCurve points={rows} released={0} since="2025-04-01" />)
  const table = await screen.findByRole('table')
  const [first, second] = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(first).toContain('Apr 1, 2025')
  expect(second ?? figure(0n)).toContain(figure(0n))
})
