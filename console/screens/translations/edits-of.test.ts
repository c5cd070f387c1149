import { expect, it } from 'vitest'
import { editsOf } from './edits-of.ts'

const texts = { common_save: 'Save' }
const release = { en: texts, ko: texts, ja: texts, zh_CN: texts, zh_TW: texts }

it('a translator’s table becomes edits of known keys and languages, each with the English it was written for', () => {
  const table = 'locale,key,text\nko,common_save,저장\nxx,common_save,?\nko,no_such_key,?\nja,common_save,\n'
  expect(editsOf(table, release)).toEqual([
    { key: 'common_save', locale: 'ko', text: '저장', source: 'Save' },
  ])
})

it('a file without those columns brings nothing', () => {
  expect(editsOf('a,b\n1,2\n', release)).toEqual([])
})
