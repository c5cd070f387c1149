import { describe, expect, it } from 'vitest'
import { MAX_MARKDOWN, parseMarkdown } from '#contract/rules/markdown.ts'

/** Texts that cost other parsers the square of their length, or as much stack as they are deep. */
const BOMBS: Readonly<Record<string, string>> = {
  'open brackets': '[',
  'open pictures': '![[',
  'open links': '[a](',
  'open titles': '[a](/x "',
  'strong text that never ends': '**a ',
  'marks of two kinds': '*a_ ',
  'lists in lists': '* ',
  'quotes in quotes': '>',
  headings: '# a\n',
  'links in links': '[a](b)[',
  'code that never ends': '`a``',
  'HTML that never ends': '<a <!',
  'lines of one mark': '-\n',
}

describe('a text made to keep the parser busy', () => {
  // The former parser took minutes for the first one alone; all of them together take a second.
  it.each(Object.entries(BOMBS))('costs no more than its length: %s', (_name, part) => {
    const text = part.repeat(MAX_MARKDOWN / part.length)
    expect(parseMarkdown(text).length).toBeGreaterThan(0)
  })

  it('is refused beyond the longest text of the product', () => {
    expect(() => parseMarkdown('['.repeat(MAX_MARKDOWN + 1))).toThrow(RangeError)
  })
})
