import { expect, it } from 'vitest'
import { csvOf } from '#server/kernel/files/csv.ts'
import { applyEdit, editsOf } from './apply-translations.ts'

const english = { book: { add: 'Add', ends: 'Ends {time}' }, book_old: { add: 'Old' } }

it('a table of edits goes into the texts of its language, with signs that a spreadsheet would run', () => {
  const table = csvOf([
    ['key', 'locale', 'text', 'source'],
    ['book_add', 'ko', '=추가, "지금"', 'Add'],
    ['book_old_add', 'ko', '옛 것', 'Old'],
    ['book_add', 'xx', 'no such language', 'Add'],
  ])
  const texts = structuredClone(english)
  const edits = editsOf(table)
  expect(edits.map((edit) => applyEdit(texts, english, edit))).toEqual([undefined, undefined])
  expect(texts).toEqual({ book: { add: '=추가, "지금"', ends: 'Ends {time}' }, book_old: { add: '옛 것' } })
})

it.each([
  [{ key: 'book_none', text: 'x', source: 'x' }, 'no such text'],
  [{ key: 'book_add', text: 'x', source: 'Append' }, 'has changed'],
  [{ key: 'book_ends', text: 'ends', source: 'Ends {time}' }, 'other braces'],
])('an edit that no longer fits is told and left out', (edit, why) => {
  const texts = structuredClone(english)
  expect(applyEdit(texts, english, { ...edit, locale: 'ko' })).toContain(why)
  expect(texts).toEqual(english)
})
