import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TERM_KINDS } from '#contract/content.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '#contract/locale.ts'

const VERSION = '2026-11-01'

const load = (kind: string, locale: Locale) =>
  readFileSync(new URL(`${kind}.${locale}.md`, import.meta.url), 'utf8')

/** What every language must share with English: the kind of each line, and the pages it links to. */
const shape = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(?:# |## |- |\d+\. )/.exec(line)?.[0] ?? 'paragraph')
const links = (markdown: string) => [...markdown.matchAll(/\]\(([^)]*)\)/g)].map((found) => found[1])

const cases = TERM_KINDS.flatMap((kind) => LOCALES.map((locale) => ({ kind, locale })))

describe.each(cases)('the text of $kind in $locale', ({ kind, locale }) => {
  const markdown = load(kind, locale)
  const english = load(kind, BASE_LOCALE)

  it('says at the top that it is a draft of this version', () => {
    const [title, first] = markdown.split('\n').filter((line) => line !== '')
    expect(title).toMatch(/^# \S/)
    expect(first).toMatch(new RegExp(`^\\*\\*.*${VERSION}.*\\*\\*`))
  })

  it('has the same sections, lists and links as English', () => {
    expect(shape(markdown)).toEqual(shape(english))
    expect(links(markdown)).toEqual(links(english))
  })

  it('numbers its sections from one without a gap', () => {
    const numbers = [...markdown.matchAll(/^## (\d+)\. /gm)].map((found) => Number(found[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(12)
    expect(numbers.length).toBeLessThanOrEqual(16)
  })

  it('keeps to headings, paragraphs, lists, bold and links within the site', () => {
    const bare = markdown.replaceAll(/\*\*[^*]+\*\*/g, '').replaceAll(/\[[^\]]+\]\(\/[a-z/]+\)/g, '')
    expect(bare).not.toMatch(/[*_`<>[\]|]/)
    expect(markdown).not.toMatch(/^#{3,}|^[ \t]+\S|[ \t]$/m)
  })
})
