import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseContent } from './dialog-content.ts'
import { paragraphs } from './paragraphs.ts'

it('shows plain texts as they are, one paragraph each', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(parseContent(paragraphs([text]))).toEqual([{ tag: 'p', children: [text] }])
    }),
  )
})
