import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { SumTable } from './SumTable.tsx'

it('scrolls by keyboard where it is wider than its page', () => {
  render(
    <SumTable title="Balances" columns={['Account', 'USDT']} rows={[{ id: 'a', cells: ['Fees', '1.00'] }]} />,
  )
  expect(screen.getByRole('region', { name: 'Balances' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('columnheader', { name: 'USDT' })).toBeInTheDocument()
})

it('says that there is nothing where it has no rows', () => {
  render(<SumTable title="Balances" columns={['Account', 'USDT']} rows={[]} />)
  expect(screen.getByText(t.closes_nothing())).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
