import { readFile, readdir } from 'node:fs/promises'
import { TERM_KINDS, type Block, type Term } from '#contract/content.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { Failure } from '#server/kernel/failure.ts'

export type TermKind = (typeof TERM_KINDS)[number]

/** A version's date is its name: it binds from the beginning of that day (UTC). */
interface Version {
  readonly version: string
  readonly folder: URL
}

const FOLDER = new URL('./terms/', import.meta.url)
/** Older texts, a folder for each version. */
const OLDER = new URL('older/', FOLDER)

function wordsOf(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind === 'image') return block.alt
  const lines = block.kind === 'list' ? block.items : [block.content]
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n')
}

/** What came and what went between two versions, paragraph by paragraph, in the order of the newer text. */
export function changesBetween(older: readonly Block[], newer: readonly Block[]): Term['changes'] {
  const [before, after] = [older.map(wordsOf), newer.map(wordsOf)]
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      const same = before[row] === after[column]
      if (line !== undefined)
        line[column] = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const changes: Term['changes'] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const isSame = row < before.length && column < after.length && before[row] === after[column]
    const goesAway =
      column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))
    if (isSame) [row, column] = [row + 1, column + 1]
    else if (goesAway) changes.push({ kind: 'removed', text: before[row++] ?? '' })
    else changes.push({ kind: 'added', text: after[column++] ?? '' })
  }
  return changes
}

async function olderVersions(): Promise<Version[]> {
  const names = await readdir(OLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .toSorted()
    .toReversed()
    .map((version) => ({ version, folder: new URL(`${version}/`, OLDER) }))
}

const dateOf = (version: string) => `${version}T00:00:00.000Z`

async function readKind(kind: TermKind, locale: Locale, versions: readonly Version[]): Promise<Term[]> {
  const bodies = await Promise.all(
    versions.map(async ({ folder }) =>
      parseMarkdown(await readFile(new URL(`${kind}.${locale}.md`, folder), 'utf8')),
    ),
  )
  return versions.map(({ version }, place) => {
    const [body = [], before] = [bodies[place], bodies[place + 1]]
    return {
      kind,
      version,
      effectiveAt: dateOf(version),
      locale,
      draft: true,
      versions: versions.map((one) => ({ version: one.version, effectiveAt: dateOf(one.version) })),
      body,
      changes: before === undefined ? [] : changesBetween(before, body),
    }
  })
}

/** Terms of use and privacy policy in all versions and languages, newest first. */
export async function readTerms(current: string) {
  const versions = [{ version: current, folder: FOLDER }, ...(await olderVersions())]
  const all: Term[] = []
  for (const kind of TERM_KINDS)
    for (const locale of LOCALES) all.push(...(await readKind(kind, locale, versions)))
  return {
    /** Every version of every kind with its languages, newest first. */
    listTerms() {
      return versions.flatMap(({ version }) =>
        TERM_KINDS.map((kind) => {
          const texts = all.filter((term) => term.kind === kind && term.version === version)
          return {
            kind,
            version,
            isBinding: version === current,
            effectiveAt: dateOf(version),
            languages: texts.map(({ locale }) => locale),
          }
        }),
      )
    },
    /** One text in one language, the binding version unless another is named. Throws COMMON-A001. */
    getTerm(kind: string, locale: Locale, version: string = current): Term {
      const found = all.find(
        (term) => term.kind === kind && term.locale === locale && term.version === version,
      )
      if (found === undefined) throw new Failure('COMMON-A001')
      return found
    },
  }
}
