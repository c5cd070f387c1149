import { describe, expect, it } from 'vitest'
import { groupFiles, type BuiltFile, type BuiltFiles } from './group-files.ts'

/** A file of so many characters; one that is asked for by name is its own. */
function file(size: number, imports: readonly string[] = [], asks: readonly string[] = []): BuiltFile {
  return { imports, asks, size, isOwn: false }
}
const page = (imports: readonly string[], asks: readonly string[] = []): BuiltFile => ({
  ...file(1_000, imports, asks),
  isOwn: true,
})

/** Two pages: both need the texts, the wallet a chart as well. */
const withChart = (sizes: { readonly texts: number; readonly chart: number }): BuiltFiles =>
  new Map([
    ['home', page(['texts'])],
    ['wallet', page(['texts', 'chart'])],
    ['texts', file(sizes.texts)],
    ['chart', file(sizes.chart)],
  ])

/** The groups as lists of names, in the order of the alphabet. */
function groupsOf(built: BuiltFiles, weights: Readonly<Record<string, number>>) {
  const pages = Object.entries(weights).map(([entry, weight]) => ({ entries: [entry], weight }))
  return groupFiles(built, pages)
    .map(({ names }) => names.toSorted().join(' '))
    .toSorted()
}

describe('files of the app', () => {
  it('become one where the same pages need them, or nearly the same', () => {
    const built = new Map([
      ['home', page(['texts', 'rows'])],
      ['wallet', page(['texts', 'rows', 'sum'])],
      ['texts', file(5_000)],
      ['rows', file(5_000)],
      ['sum', file(200)],
    ])
    expect(groupsOf(built, { home: 1, wallet: 1 })).toEqual(['rows sum texts'])
  })

  it('stay apart where a page would fetch more than another file costs', () => {
    const built = withChart({ texts: 5_000, chart: 9_000 })
    expect(groupsOf(built, { home: 1, wallet: 1 })).toEqual(['chart', 'texts'])
  })

  it('stay apart for the sake of a page that is opened far more often', () => {
    const built = withChart({ texts: 5_000, chart: 2_000 })
    expect(groupsOf(built, { home: 1, wallet: 1 })).toEqual(['chart texts'])
    expect(groupsOf(built, { home: 20, wallet: 1 })).toEqual(['chart', 'texts'])
  })

  it('stay apart where the small one would bring the large one to another page', () => {
    const built = withChart({ texts: 300, chart: 9_000 })
    expect(groupsOf(built, { home: 1, wallet: 1 })).toEqual(['chart', 'texts'])
  })

  it('that a part needs later are not fetched with the page', () => {
    const built = new Map([
      ['home', page(['texts'], ['sheet'])],
      ['wallet', page(['texts'], ['sheet'])],
      ['sheet', page(['texts', 'form', 'button'], ['camera'])],
      ['camera', page(['form', 'button', 'scanner'])],
      ['texts', file(5_000)],
      ['form', file(9_000)],
      ['button', file(300)],
      ['scanner', file(8_000)],
    ])
    expect(groupsOf(built, { home: 1, wallet: 1 })).toEqual(['button form', 'scanner', 'texts'])
  })

  it('that only parts of one page need come with the page where they are small', () => {
    const built = new Map([
      ['home', page(['texts'], ['sheet', 'dialog'])],
      ['sheet', page(['word'])],
      ['dialog', page(['word'])],
      ['texts', file(5_000)],
      ['word', file(100)],
    ])
    expect(groupsOf(built, { home: 1 })).toEqual(['texts word'])
  })

  it('that import each other are found once, and those of no page stay as they are', () => {
    const built = new Map([
      ['home', page(['texts'])],
      ['texts', file(5_000, ['rows'])],
      ['rows', file(5_000, ['texts', 'gone'])],
      ['nobody', file(100)],
    ])
    expect(groupsOf(built, { home: 1 })).toEqual(['nobody', 'rows texts'])
  })

  it('say whether every page needs something of them', () => {
    const built = withChart({ texts: 5_000, chart: 9_000 })
    const pages = ['home', 'wallet'].map((entry) => ({ entries: [entry], weight: 1 }))
    expect(groupFiles(built, pages).map(({ names, isOfAll }) => [names, isOfAll])).toEqual([
      [['texts'], true],
      [['chart'], false],
    ])
  })
})
