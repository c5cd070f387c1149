import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { loadSources, type SourceItem } from '#server/modules/content/import-texts.ts'
import { findBannedWords } from './banned-words.ts'

/** What a guide has at least in English; a notice may be short. */
const GUIDE_WORDS = 400
const VIDEO_BYTES = 3_000_000
const ROUTE_TABLES = ['web/routes.ts', 'web/member-routes.ts', 'web/auto-master-routes.ts']

const items = await loadSources()
const routes = new Set(
  ROUTE_TABLES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  ),
)
const ids = new Set(items.map(({ id }) => id))

/** The headings' levels and the lengths of the lists: the skeleton that a translation shares with its original. */
function skeleton(body: string): string[] {
  return parseMarkdown(body).flatMap((block) => {
    if (block.kind === 'heading') return [`heading ${block.level}`]
    return block.kind === 'list' ? [`list of ${block.items.length}`] : []
  })
}

const linksOf = (body: string) => [...body.matchAll(/\]\(([^()\s]+)[^()]*\)/g)].map(([, href = '']) => href)
/** Each language has pictures of its own. */
const inAnyLanguage = (href: string) => href.replace(/\.\w+\.webp$/, '.webp')

function isReachable(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'https://members.test')
  if (pathname.startsWith('/guides/')) return existsSync(`web/public${pathname}`)
  const id = searchParams.get('id')
  return routes.has(pathname) && (pathname !== '/guide' || id === null || ids.has(id))
}

const each = (check: (item: SourceItem, text: SourceItem['texts'][number]) => string[]) =>
  items.flatMap((item) =>
    item.texts.flatMap((text) => check(item, text).map((found) => `${item.id} ${text.locale}: ${found}`)),
  )

it.each([
  ['GUIDE', 12],
  ['NOTICE', 5],
  ['VIDEO', 6],
] as const)('there is something of every %s to begin with, in every language: %d at least', (kind, least) => {
  expect(items.filter((item) => item.kind === kind).length).toBeGreaterThanOrEqual(least)
  for (const { texts } of items) expect(texts.map(({ locale }) => locale)).toEqual([...LOCALES])
})

it('a guide shows what it speaks of, in each language a picture of the screen in that language', () => {
  const blind = each(({ kind }, { locale, body }) =>
    kind === 'GUIDE' && !body.includes(`.${locale}.webp "`) ? ['no picture'] : [],
  )
  expect(blind).toEqual([])
})

it('a video has captions at the same times in every language, and is not larger than 3 MB', () => {
  const times = (id: string, locale: string) =>
    readFileSync(`content/videos/${id}/${locale}.vtt`, 'utf8').match(/^.+ --> .+$/gm)
  for (const { id } of items.filter(({ kind }) => kind === 'VIDEO')) {
    expect(times(id, 'en')?.length, id).toBeGreaterThan(0)
    for (const locale of LOCALES) expect(times(id, locale), `${id} ${locale}`).toEqual(times(id, 'en'))
    expect(statSync(`content/videos/${id}/video.webm`).size, id).toBeLessThan(VIDEO_BYTES)
  }
})

it('a guide explains its subject: 400 words of English and more', () => {
  const short = each(({ kind }, { locale, body }) => {
    const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length
    return kind === 'GUIDE' && locale === 'en' && words < GUIDE_WORDS ? [`${words} words`] : []
  })
  expect(short).toEqual([])
})

it('all languages have the headings, lists and links of the English text', () => {
  const other = each(({ texts }, { body }) => {
    const original = texts.find(({ locale }) => locale === 'en')?.body ?? ''
    const isSame =
      skeleton(body).join() === skeleton(original).join() &&
      linksOf(body).map(inAnyLanguage).toSorted().join() ===
        linksOf(original).map(inAnyLanguage).toSorted().join()
    return isSame ? [] : ['another structure']
  })
  expect(other).toEqual([])
})

it('a link leads to a screen, a guide or a picture that exists', () => {
  expect(each((_, { body }) => linksOf(body).filter((href) => !isReachable(href)))).toEqual([])
})

it('no text of ours outside the code calls a gain certain or a loss impossible', () => {
  expect(
    each((_, { locale, title, summary, body }) => findBannedWords(locale, `${title}\n${summary}\n${body}`)),
  ).toEqual([])
})
