import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { changesBetween } from './term-changes.ts'

const between = (older: string, newer: string) => changesBetween(parseMarkdown(older), parseMarkdown(newer))

it('two versions differ by the paragraphs that came and went', () => {
  const [older, newer] = [
    '# A\n\none\n\ntwo\n\nthree',
    '# A\n\none\n\ntwo and a half\n\nthree\n\nfour',
  ] as const
  expect(between(older, newer)).toEqual([
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'two and a half' },
    { kind: 'added', text: 'four' },
  ])
  expect(between(newer, newer)).toEqual([])
})

it('a link that leads elsewhere is a change, although it reads the same', () => {
  expect(between('see [here](/term/use)', 'see [here](/term/privacy)')).toEqual([
    { kind: 'removed', text: 'see here' },
    { kind: 'added', text: 'see here' },
  ])
})
