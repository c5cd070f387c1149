import { expect, it } from 'vitest'
import { isChangedRow, pairedRows } from './paired-rows.ts'

const wording = (body: string, title = 'Hours') => ({ title, summary: '', body })

it('what changed at one spot stands beside each other, what came or went beside nothing', () => {
  const rows = pairedRows(wording('Same.\n\nOld.\n\nGone.'), wording('New first.\n\nSame.\n\nNew.'))
  expect(rows).toEqual([
    { older: 'Hours', newer: 'Hours' },
    { older: undefined, newer: 'New first.' },
    { older: 'Same.', newer: 'Same.' },
    { older: 'Old.', newer: 'New.' },
    { older: 'Gone.', newer: undefined },
  ])
  expect(rows.filter(isChangedRow)).toHaveLength(3)
})

it('a language that came has nothing beside it', () => {
  expect(pairedRows(undefined, wording('Text.')).map(({ older }) => older)).toEqual([undefined, undefined])
})
