import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The texts of one app: its folder, the name its functions are asked by, and the languages it speaks. */
export interface Catalogue {
  readonly folder: string
  readonly name: string
  /** The first of LOCALES, since a text is written in their order. */
  readonly locales: readonly Locale[]
}
export const MEMBER_TEXTS: Catalogue = { folder: join(ROOT, 'web/i18n'), name: 'm', locales: LOCALES }
export const CONSOLE_TEXTS: Catalogue = {
  folder: join(ROOT, 'console/i18n'),
  name: 't',
  locales: LOCALES.slice(0, 2),
}

export type Messages = Readonly<Record<string, string>>
type Grouped = Readonly<Record<string, Readonly<Record<string, string>>>>

/** {"identity": {"sign_in": "Sign in"}} becomes {"identity_sign_in": "Sign in"}: one flat name per text. */
export function flatten(grouped: Grouped): Messages {
  return Object.fromEntries(
    Object.entries(grouped).flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${group}_${key}`, text] as const),
    ),
  )
}

/** The names in braces of a text, sorted: {count} and {count|day|days} both name count. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[^}]*\}/g)].map((match) => match[1] ?? ''))].sort()
}

/** What one language lacks, has too much, or fills differently than English; empty when it agrees. */
export function disagreements(base: Messages, other: Messages): string[] {
  const missing = Object.keys(base).filter((key) => other[key] === undefined)
  const extra = Object.keys(other).filter((key) => base[key] === undefined)
  const different = Object.entries(base).filter(([key, message]) => {
    const translated = other[key]
    return translated !== undefined && placeholders(message).join() !== placeholders(translated).join()
  })
  return [
    ...missing.map((key) => `missing ${key}`),
    ...extra.map((key) => `unknown ${key}`),
    ...different.map(([key]) => `other braces in ${key}`),
  ]
}

export async function listMessages(locale: Locale, { folder } = MEMBER_TEXTS): Promise<Messages> {
  const grouped: Grouped = JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8'))
  return flatten(grouped)
}

function declarations(messages: Messages, name: string): string {
  const lines = Object.entries(messages).map(([key, message]) => {
    const names = placeholders(message)
    const fields = names.map((name) => `${name}: string | number`).join('; ')
    return `  readonly ${key}: (${names.length > 0 ? `inputs: { ${fields} }` : ''}) => string`
  })
  return `export declare const ${name}: {\n${lines.join('\n')}\n}\n`
}

/** One text in every language as a module of its own, so that a page carries only the texts it shows. */
export function moduleOf(key: string, languages: readonly string[]): string {
  const texts = languages.map((text) => JSON.stringify(text)).join(', ')
  return `import { text } from '#web/i18n/text.ts'\nexport const ${key} = /* @__PURE__ */ text(${texts})\n`
}

/**
 * Writes an app's texts as functions under its i18n/generated. Throws when a language lacks a text or fills one
 * differently.
 */
async function compileCatalogue(catalogue: Catalogue): Promise<void> {
  const { folder, name, locales } = catalogue
  const generated = join(folder, 'generated')
  const base = await listMessages('en', catalogue)
  const languages: Messages[] = []
  for (const locale of locales) {
    const messages = await listMessages(locale, catalogue)
    const wrong = disagreements(base, messages)
    if (wrong.length > 0) throw new Error(`${folder}/${locale}.json: ${wrong.join(', ')}`)
    languages.push(messages)
  }
  const keys = Object.keys(base)
  await rm(generated, { recursive: true, force: true })
  await mkdir(join(generated, 'texts'), { recursive: true })
  for (const key of keys) {
    const texts = languages.map((messages) => messages[key] ?? '')
    await writeFile(join(generated, 'texts', `${key}.js`), moduleOf(key, texts))
  }
  const all = keys.map((key) => `export { ${key} } from './texts/${key}.js'`)
  await writeFile(join(generated, 'all-texts.js'), `${all.join('\n')}\n`)
  await writeFile(join(generated, 'messages.js'), `export * as ${name} from './all-texts.js'\n`)
  await writeFile(join(generated, 'messages.d.ts'), declarations(base, name))
}

/** The texts of the members' app and of the staff console. */
export async function compileMessages(): Promise<void> {
  await compileCatalogue(MEMBER_TEXTS)
  await compileCatalogue(CONSOLE_TEXTS)
}

if (import.meta.main) await compileMessages()
