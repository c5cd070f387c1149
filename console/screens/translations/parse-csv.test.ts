import { expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

it('a table file is read with quotes, commas and lines inside its cells', () => {
  expect(parseCsv('\ufeffkey,locale,text\r\ncommon_save,ko,"저장, ""지금""\n하기"\r\n\r\n')).toEqual([
    ['key', 'locale', 'text'],
    ['common_save', 'ko', '저장, "지금"\n하기'],
  ])
})

it('empty cells stay cells', () => {
  expect(parseCsv('a,,c\n,"",')).toEqual([['a', '', 'c']])
})
