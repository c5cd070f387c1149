import { LOCALES, type Locale } from '#contract/locale.ts'

type Grouped = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The members' texts of this release, a chunk per language, loaded when the screen opens. */
const FILES = import.meta.glob<Grouped>('../../../web/i18n/*.json', { import: 'default' })

export type ReleaseTexts = Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** {"identity": {"sign_in": "Sign in"}} becomes identity_sign_in. */
export function flatTexts(grouped: Grouped): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(grouped).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}_${name}`, text] as const),
    ),
  )
}

export async function loadReleaseTexts(): Promise<ReleaseTexts> {
  const load = async (locale: Locale) => {
    const load = FILES[`../../../web/i18n/${locale}.json`]
    if (load === undefined) throw new Error(`no texts in ${locale}`)
    return flatTexts(await load())
  }
  const [en, ko, ja, zh_CN, zh_TW] = await Promise.all([
    load('en'),
    load('ko'),
    load('ja'),
    load('zh_CN'),
    load('zh_TW'),
  ])
  return { en, ko, ja, zh_CN, zh_TW }
}

export interface TextRow {
  readonly id: string
  /** As the next release will say it: the waiting edit, else the text of this one. */
  readonly texts: Readonly<Record<Locale, string>>
  /** The languages with a waiting edit: its number, and whether its English has changed since. */
  readonly edits: Readonly<Partial<Record<Locale, { id: string; isOutdated: boolean }>>>
}
interface Edit {
  readonly id: string
  readonly key: string
  readonly locale: Locale
  readonly text: string
  readonly source: string
}

/** Every text by its key, with the edits that wait laid over the release. */
export function applyEdits(release: ReleaseTexts, edits: readonly Edit[]): readonly TextRow[] {
  const byKey = Map.groupBy(edits, ({ key }) => key)
  return Object.keys(release.en).map((id) => {
    const own = byKey.get(id) ?? []
    const textOf = (locale: Locale) =>
      own.find((edit) => edit.locale === locale)?.text ?? release[locale][id] ?? ''
    const english = textOf('en')
    return {
      id,
      texts: {
        en: english,
        ko: textOf('ko'),
        ja: textOf('ja'),
        zh_CN: textOf('zh_CN'),
        zh_TW: textOf('zh_TW'),
      },
      edits: Object.fromEntries(
        own.map((edit) => [
          edit.locale,
          { id: edit.id, isOutdated: edit.locale !== 'en' && edit.source !== english },
        ]),
      ),
    }
  })
}

const PAGE_ROWS = 100

/** One page of the rows that the filters ask for; the cursor is how many were shown. */
export function pageOfRows(
  rows: readonly TextRow[],
  asked: Readonly<Record<string, string | undefined>>,
): { items: readonly TextRow[]; next: string | null } {
  const wanted = (asked['q'] ?? '').toLowerCase()
  const found = rows.filter(
    ({ id, texts, edits }) =>
      (wanted === '' ||
        id.includes(wanted) ||
        LOCALES.some((locale) => texts[locale].toLowerCase().includes(wanted))) &&
      (asked['view'] !== 'edited' || Object.keys(edits).length > 0) &&
      (asked['view'] !== 'outdated' || Object.values(edits).some(({ isOutdated }) => isOutdated)) &&
      (asked['view'] !== 'missing' || LOCALES.some((locale) => texts[locale] === '')),
  )
  const from = Number.parseInt(asked['cursor'] ?? '0', 10)
  const until = from + PAGE_ROWS
  return { items: found.slice(from, until), next: until < found.length ? String(until) : null }
}
