import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a file starts with its mark, ends every row, and quotes only what needs it', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'say "no"', 'two\nlines'],
      [1, -2.5, null, '시그널'],
    ]),
  ).toBe('\uFEFFa,"b,c","say ""no""","two\nlines"\r\n1,-2.5,,시그널\r\n')
})

it.each(['=1+1', '+1', '-a1', '-1+1', '@sum(a1)', '＝1+1', '＋1', '－1', '＠a', '\nx', '\tx', '\rx'])(
  'the text %j does not run as a formula',
  (text) => {
    expect(csvOf([[text]]).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`)
  },
)

it.each(['-1', '-12.5', '0.000001'])('the number %j stays one, so that a spreadsheet can add it', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`)
})

it.each([
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [0.1, '0.1'],
])('the number %d has no exponent', (value, text) => {
  expect(csvOf([[value]])).toBe(`\uFEFF${text}\r\n`)
})
