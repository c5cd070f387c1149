import { expect, test } from 'vitest'
import { WALLET_TYPES } from '#contract/wallet.ts'
import { choiceOf, GROUPS, isNarrowed, readFilters } from './histories-filters.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('every wallet type is in exactly one group', () => {
  expect(Object.values(GROUPS).flat().toSorted()).toEqual([...WALLET_TYPES].toSorted())
})

test('asks for whole days and for all types of a group', () => {
  const filters = readFilters(new URLSearchParams('coin=TRX&type=swap&result=Pending&days=7&page=3'))
  expect(filters.page).toBe(3)
  expect(choiceOf(filters, NOW)).toMatchObject({
    coin: 'TRX',
    types: 'swap_in,swap_out',
    result: 'Pending',
    from: '2026-11-15',
    to: '2026-11-21',
  })
})

test('takes everything of 30 days from an address that says nothing or nonsense', () => {
  for (const address of ['', 'coin=BTC&type=toString&result=x&days=9999&page=-1']) {
    const filters = readFilters(new URLSearchParams(address))
    expect(filters).toEqual({ coin: undefined, group: undefined, result: undefined, days: '30', page: 1 })
    expect(isNarrowed(filters)).toBe(false)
  }
})
