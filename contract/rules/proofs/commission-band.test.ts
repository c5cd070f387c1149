import { expect, it } from 'vitest'
import { compare, recompute } from '#tools/recompute-figures.mjs'
import { computeBand } from './commission-band.ts'
import type { Flow } from './flow.ts'
import { computeFigures } from './public-figures.ts'

const flow = (day: string, [debit, credit]: readonly [string, string], units: string): Flow => ({
  day,
  currency: 'MCS',
  kind: 'test',
  debit,
  credit,
  count: 1,
  units,
})
const FEE = ['UNEARNED', 'FEES'] as const
const PAID = ['FEES', 'COMMISSION_PAYABLE'] as const
const BACK = ['COMMISSION_PAYABLE', 'FEES'] as const

const FLOWS = [
  flow('2026-01-05', FEE, '1000'),
  flow('2026-01-05', PAID, '200'),
  flow('2026-11-19', FEE, '1000'),
  flow('2026-11-19', PAID, '333'),
  flow('2026-11-20', BACK, '3'),
]

it('shows between which shares commissions stood, of the weeks that had fees', () => {
  const band = computeBand(FLOWS, '2026-11-20')
  expect(band).toMatchObject({ low: 2000, high: 3300 })
  expect(band?.weeks.at(-1)).toEqual({ day: '2026-11-20', bps: 3300 })
  expect(band?.weeks.length).toBeLessThan(10)
  expect(computeBand([], '2026-11-20')).toBeNull()
})

it('is the same in the outside script, which also notices a band without a fee', () => {
  for (const flows of [FLOWS, FLOWS.slice(0, 2), []])
    expect(compare(computeFigures(flows, '2026-11-20'), recompute(flows, '2026-11-20'))).toEqual([])
  const told = { ...computeFigures([], '2026-11-20'), band: computeBand(FLOWS, '2026-11-20') }
  expect(compare(told, recompute([], '2026-11-20'))).toHaveLength(1)
})
