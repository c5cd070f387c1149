import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  agoColumn,
  amountColumn,
  countColumn,
  memberColumn,
  minuteColumn,
  moneyColumn,
  nameColumn,
  ownStateColumn,
  stateColumn,
  textColumn,
  enumColumn,
} from './Columns.tsx'
import type { ListColumn } from './use-list-table.ts'

const shown = <Item>(column: ListColumn<Item>, item: Item) =>
  renderToStaticMarkup(column.cell(item)).replace(/<[^>]*>/g, '')

it('a column is called in the address as the field that it shows', () => {
  for (const make of [nameColumn, textColumn, countColumn, agoColumn, minuteColumn])
    expect(make('kept', 'Name').id).toBe('kept')
  expect(moneyColumn('kept', 'Name', 'MCS').id).toBe('kept')
  expect([amountColumn('kept').id, enumColumn('kept', 'Name', 'kind').id]).toEqual(['kept', 'kept'])
})

it('a sum stands at the end of its column and names its coin', () => {
  const column = moneyColumn('reserve', 'Reserve', 'USDT')
  expect([shown(column, { reserve: '1200.5' }), column.figure]).toEqual(['1,200.50 USDT', true])
})

it('sums are ordered as sums, not as texts', () => {
  const { value } = moneyColumn('paid', 'Paid', 'USDT')
  expect((value?.({ paid: '9' }) ?? 0) < (value?.({ paid: '10' }) ?? 0)).toBe(true)
})

it('a sum of the row’s own coin names it', () => {
  expect(shown(amountColumn('quantity'), { quantity: '5', coin: 'MCS' })).toBe('5.00 MCS')
})

it('a time that never was is a dash and comes first', () => {
  for (const column of [agoColumn('endedAt', 'Ended'), minuteColumn('endedAt', 'Ended')]) {
    expect([shown(column, { endedAt: null }), column.value?.({ endedAt: null })]).toEqual(['–', ''])
    expect(column.value?.({ endedAt: '2026-11-21T09:30:00Z' })).toBe('2026-11-21T09:30:00Z')
  }
})

it('a value is shown by its word and ordered by itself', () => {
  const column = enumColumn('kind', 'Kind', 'kind')
  expect([shown(column, { kind: 'NO_SUCH_WORD' }), column.value?.({ kind: 'NO_SUCH_WORD' })]).toEqual([
    'No such word',
    'NO_SUCH_WORD',
  ])
})

it('a row’s member is shown and ordered by the login id', () => {
  const row = { member: { id: '1', loginId: 'minsu2026' } }
  expect([shown(memberColumn(), row), memberColumn().value?.(row)]).toEqual(['minsu2026', 'minsu2026'])
})

it('states that have words of their own kind are looked up by it, and a list is not ordered by them', () => {
  const [general, own] = [stateColumn(), ownStateColumn('game')]
  expect([shown(general, { state: 'NO_SUCH' }), shown(own, { state: 'NO_SUCH' })]).toEqual([
    'No such',
    'Game no such',
  ])
  expect([general.value === undefined, own.value === undefined]).toEqual([false, true])
})
