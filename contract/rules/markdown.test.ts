import { expect, it } from 'vitest'
import { MAX_MARKDOWN, parseMarkdown } from './markdown.ts'
import { isSafeAddress } from './money/safe-address.ts'

it('reads headings, paragraphs and lists', () => {
  const source = '# Terms\n\nOne\nline.\n\n## A & B\n- first\n  goes on\n- **second**\n\n1. one\n2. two'
  expect(parseMarkdown(source)).toEqual([
    { kind: 'heading', level: 1, id: 'terms', text: 'Terms' },
    { kind: 'paragraph', content: [{ text: 'One line.' }] },
    { kind: 'heading', level: 2, id: 'a-b', text: 'A & B' },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'first goes on' }], [{ text: 'second', strong: true }]],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ])
})

it('shows pictures of this product with their size, and leaves others the text they are', () => {
  const [own, other, plain] = parseMarkdown(
    '![The wallet](/guides/wallet.webp "390x844")\n\n![x](https://elsewhere/x.png "1x1")\n\n![x](//elsewhere/x.png "1x1")',
  )
  expect(own).toEqual({
    kind: 'image',
    src: '/guides/wallet.webp',
    alt: 'The wallet',
    width: 390,
    height: 844,
  })
  expect([other?.kind, plain?.kind]).toEqual(['paragraph', 'paragraph'])
})

it('numbers headings that repeat and keeps those of any script', () => {
  const ids = parseMarkdown('## 목적\n\n## 목적\n\n## 1. 定義').map((block) => 'id' in block && block.id)
  expect(ids).toEqual(['목적', '목적-2', '1-定義'])
})

it('reads links to safe addresses and leaves the others the text they are', () => {
  expect(parseMarkdown('see [terms](/term/use) or [x](javascript:alert)')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { text: 'see ' },
        { text: 'terms', href: '/term/use' },
        { text: ' or [x](javascript:alert)' },
      ],
    },
  ])
})

it.each(['/a', '#b', 'https://a.example', 'mailto:a@b.example'])('takes %s for safe', (address) => {
  expect(isSafeAddress(address)).toBe(true)
})

it.each(['//a.example', '/\\a', 'javascript:1', ' javascript:1', 'data:x', ''])(
  'takes %j for unsafe',
  (address) => {
    expect(isSafeAddress(address)).toBe(false)
  },
)

it('keeps HTML the text it is', () => {
  expect(parseMarkdown('<b>x</b>')).toEqual([{ kind: 'paragraph', content: [{ text: '<b>x</b>' }] }])
})

it('puts what is nested in an item on the line of the item', () => {
  expect(parseMarkdown('- one\n  - two **three**\n- four')).toEqual([
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'one two ' }, { text: 'three', strong: true }], [{ text: 'four' }]],
    },
  ])
})

it('refuses a text longer than any of the product', () => {
  expect(() => parseMarkdown('a'.repeat(MAX_MARKDOWN + 1))).toThrow(RangeError)
})
