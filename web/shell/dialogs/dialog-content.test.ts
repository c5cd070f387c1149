import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALLOWED_TAGS, parseContent, type ContentNode } from './dialog-content.ts'

it('reads allowed elements as nodes', () => {
  expect(parseContent('Hello <b>you</b><br>and <a href="/term/use">this</a>')).toEqual([
    'Hello ',
    { tag: 'b', children: ['you'] },
    { tag: 'br', children: [] },
    'and ',
    { tag: 'a', href: '/term/use', children: ['this'] },
  ])
})

it.each([
  ['<script>alert(1)</script>kept', ['kept']],
  ['<img src=x onerror=alert(1)>kept', ['kept']],
  ['<svg><a href="https://a.example">x</a></svg>kept', ['kept']],
  ['<div>only its text</div>', ['only its text']],
  ['<a href="javascript:alert(1)">text</a>', ['text']],
  ['<a href="//evil.example">text</a>', ['text']],
  ['<a href="data:text/html,x">text</a>', ['text']],
  ['<b onclick="alert(1)" style="x">text</b>', [{ tag: 'b', children: ['text'] }]],
  ['<!-- a comment -->kept', ['kept']],
  ['1 &lt; 2 &amp; 3', ['1 < 2 & 3']],
])('takes nothing dangerous from %s', (html, nodes) => {
  expect(parseContent(html)).toEqual(nodes)
})

it('closes what was left open and ignores what was never opened', () => {
  expect(parseContent('<ul><li>one<li>two</ul></p>end')).toEqual([
    { tag: 'ul', children: [{ tag: 'li', children: ['one', { tag: 'li', children: ['two'] }] }] },
    'end',
  ])
})

function tagsOf(nodes: readonly ContentNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children)]))
}

it('never yields another element, whatever it is given', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<b>', '</b>', '<script>', '<a href="x">', '<', '&lt;', '<i '),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const tags = tagsOf(parseContent(pieces.join('')))
      expect(tags.every((tag) => ALLOWED_TAGS.some((allowed) => allowed === tag))).toBe(true)
    }),
  )
})
