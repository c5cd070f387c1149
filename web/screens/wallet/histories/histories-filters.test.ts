import { expect, it } from 'vitest'
import { WALLET_TYPES } from '#contract/wallet/wallet.ts'
import { choiceOf, GROUPS, isNarrowed, parseFilters } from './histories-filters.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it('every wallet type is in exactly one group', () => {
  expect(Object.values(GROUPS).flat().toSorted()).toEqual([...WALLET_TYPES].toSorted())
})

it('asks for whole days and for all types of a group', () => {
  const filters = parseFilters(new URLSearchParams('coin=TRX&type=swap&result=Pending&days=7&page=3'))
  expect(filters.page).toBe(3)
  expect(choiceOf(filters, NOW)).toMatchObject({
    coin: 'TRX',
    types: 'swap_in,swap_out',
    result: 'Pending',
    from: '2026-11-15',
  })
})

it('takes everything of 30 days from an address that says nothing or nonsense', () => {
  for (const address of ['', 'coin=BTC&type=toString&result=x&days=9999&page=-1']) {
    const filters = parseFilters(new URLSearchParams(address))
    expect(filters).toEqual({
      coin: undefined,
      group: undefined,
      result: undefined,
      days: '30',
      from: '',
      to: '',
      page: 1,
    })
    expect(isNarrowed(filters)).toBe(false)
  }
})

it('asks from a day to a day where both are chosen, and for the last 30 days until then', () => {
  const of = (address: string) => choiceOf(parseFilters(new URLSearchParams(address)), NOW)
  expect(of('days=dates&from=2025-12-01&to=2026-01-31')).toMatchObject({
    from: '2025-12-01',
    to: '2026-01-31',
  })
  expect(of('days=dates&from=2025-12-01')).toMatchObject({ from: '2026-10-23' })
  expect(of('days=7&from=2025-12-01&to=2026-01-31')).toMatchObject({ from: '2026-11-15' })
})
