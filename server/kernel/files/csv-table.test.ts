import { expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { csvTable } from './csv-table.ts'

const PLAN = ['date', 'type', 'amount'] as const
const ROWS = [
  { date: '2026-11-23T15:30:05.000Z', type: 'swap_in fee', amount: '-0.5' },
  { date: '2026-07-01T00:00:00.000Z', type: 'deposit', amount: '100' },
]
const linesOf = (file: string) => file.slice(1).trimEnd().split('\r\n')

it.each([
  [
    'en',
    'America/New_York',
    'Date,Type,Amount',
    '2026-11-23T10:30:05-05:00,Swap fee,-0.5',
    '2026-06-30T20:00:00-04:00,Deposit,100',
  ],
  [
    'ko',
    'Asia/Seoul',
    '날짜,유형,금액',
    '2026-11-24T00:30:05+09:00,교환 수수료,-0.5',
    '2026-07-01T09:00:00+09:00,입금,100',
  ],
] as const)('tells a table in %s and %s', (locale, zone, ...lines) => {
  expect(linesOf(csvTable(PLAN, ROWS, { locale, zone }))).toEqual(lines)
})

it('has a heading of its own for every column in every language', () => {
  const heads = LOCALES.map((locale) => linesOf(csvTable(PLAN, [], { locale, zone: 'UTC' }))[0])
  expect(new Set(heads).size).toBe(LOCALES.length)
})

it('leaves an empty time empty', () => {
  const row = { date: null, type: 'deposit', amount: '1' }
  expect(linesOf(csvTable(PLAN, [row], { locale: 'en', zone: 'UTC' }))[1]).toBe(',Deposit,1')
})
