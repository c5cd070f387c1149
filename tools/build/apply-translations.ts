import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCsv } from '#console/screens/translations/parse-csv.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { MEMBER_TEXTS, placeholders } from './messages.ts'

type Grouped = Record<string, Record<string, string>>

export interface TextEdit {
  readonly key: string
  readonly locale: Locale
  readonly text: string
  readonly source: string
}

/** The edits of a table as the console exports it: key, locale, text, source. A text that a spreadsheet was kept from running is freed of its apostrophe. */
export function editsOf(csv: string): TextEdit[] {
  const [, ...rows] = parseCsv(csv)
  const free = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')
  return rows.flatMap(([key = '', named = '', text = '', source = '']) => {
    const locale = LOCALES.find((one) => one === named)
    return locale === undefined ? [] : [{ key, locale, text: free(text), source: free(source) }]
  })
}

/** Puts an edit into the texts of its language; returns why not, undefined when it is in. */
export function applyEdit(
  texts: Grouped,
  english: Grouped,
  { key, text, source }: TextEdit,
): string | undefined {
  const group = Object.keys(english).find(
    (name) => key.startsWith(`${name}_`) && english[name]?.[key.slice(name.length + 1)] !== undefined,
  )
  const own = group === undefined ? undefined : texts[group]
  if (group === undefined || own === undefined) return `${key}: there is no such text`
  const name = key.slice(group.length + 1)
  const base = english[group]?.[name] ?? ''
  if (base !== source) return `${key}: the English text has changed since, to “${base}”`
  if (placeholders(base).join() !== placeholders(text).join()) return `${key}: other braces than in English`
  own[name] = text
  return undefined
}

async function getTexts(locale: Locale): Promise<Grouped> {
  return JSON.parse(await readFile(join(MEMBER_TEXTS.folder, `${locale}.json`), 'utf8'))
}

/** Takes an exported table into web/i18n. Returns what could not be taken in. */
async function applyTranslations(file: string): Promise<string[]> {
  const edits = editsOf(await readFile(file, 'utf8'))
  const english = await getTexts('en')
  const refused: string[] = []
  for (const locale of LOCALES) {
    const own = edits.filter((edit) => edit.locale === locale)
    if (own.length === 0) continue
    const texts = await getTexts(locale)
    refused.push(...own.flatMap((edit) => applyEdit(texts, english, edit) ?? []))
    await writeFile(join(MEMBER_TEXTS.folder, `${locale}.json`), `${JSON.stringify(texts, null, 2)}\n`)
  }
  return refused
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('name the table that the console exported')
  for (const line of await applyTranslations(file)) process.stderr.write(`${line}\n`)
}
