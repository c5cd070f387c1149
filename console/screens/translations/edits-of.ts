import { LOCALES } from '#contract/locale.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import type { importEdits } from '#contract/console/words/translations.ts'
import { parseCsv } from './parse-csv.ts'
import type { ReleaseTexts } from './release-texts.ts'

type Items = BodyInputOf<typeof importEdits>['items']

/** The edits of a table with the columns key, locale and text; rows of unknown keys or languages are left out. */
export function editsOf(csv: string, release: ReleaseTexts): Items {
  const [head = [], ...rows] = parseCsv(csv)
  const [keyAt, localeAt, textAt] = ['key', 'locale', 'text'].map((name) => head.indexOf(name))
  return rows.flatMap((row) => {
    const key = row[keyAt ?? -1] ?? ''
    const text = (row[textAt ?? -1] ?? '').trim()
    const locale = LOCALES.find((one) => one === row[localeAt ?? -1])
    const source = release.en[key]
    return locale === undefined || source === undefined || text === '' ? [] : [{ key, locale, text, source }]
  })
}
