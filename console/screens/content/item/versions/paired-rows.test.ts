import { expect, it } from 'vitest'
import { isChangedRow, pairedRows, splitChange } from './paired-rows.ts'

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

it('two paragraphs part where their words do, from both ends', () => {
  const split = (older: string, newer: string) => splitChange(older, newer).map((text) => Object.values(text))
  expect(split('Open from nine to five.', 'Open from ten to five.')).toEqual([
    ['Open from ', 'nine', ' to five.'],
    ['Open from ', 'ten', ' to five.'],
  ])
  // What came in between is marked on its own side alone, and no word counts from both ends.
  expect(split('very late', 'very very late')).toEqual([
    ['very ', '', 'late'],
    ['very ', 'very ', 'late'],
  ])
  expect(split('Old.', 'New.')).toEqual([
    ['', 'Old.', ''],
    ['', 'New.', ''],
  ])
})
