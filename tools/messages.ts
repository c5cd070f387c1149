import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'web/i18n')
export const GENERATED = join(SOURCE, 'generated')

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

export async function readMessages(locale: Locale): Promise<Messages> {
  const grouped: Grouped = JSON.parse(await readFile(join(SOURCE, `${locale}.json`), 'utf8'))
  return flatten(grouped)
}

function declarations(messages: Messages): string {
  const lines = Object.entries(messages).map(([key, message]) => {
    const names = placeholders(message)
    const fields = names.map((name) => `${name}: string | number`).join('; ')
    return `  readonly ${key}: (${names.length > 0 ? `inputs: { ${fields} }` : ''}) => string`
  })
  return `export declare const m: {\n${lines.join('\n')}\n}\n`
}

/** One text in every language as a module of its own, so that a page carries only the texts it shows. */
export function moduleOf(key: string, languages: readonly string[]): string {
  const texts = languages.map((text) => JSON.stringify(text)).join(', ')
  return `import { text } from '#web/i18n/text.ts'\nexport const ${key} = /* @__PURE__ */ text(${texts})\n`
}

/**
 * Writes web/i18n/*.json as functions under web/i18n/generated. Throws when a language lacks a text or fills one
 * differently.
 */
export async function compileMessages(): Promise<void> {
  const base = await readMessages('en')
  const languages: Messages[] = []
  for (const locale of LOCALES) {
    const messages = await readMessages(locale)
    const wrong = disagreements(base, messages)
    if (wrong.length > 0) throw new Error(`web/i18n/${locale}.json: ${wrong.join(', ')}`)
    languages.push(messages)
  }
  const keys = Object.keys(base)
  await rm(GENERATED, { recursive: true, force: true })
  await mkdir(join(GENERATED, 'texts'), { recursive: true })
  for (const key of keys) {
    const texts = languages.map((messages) => messages[key] ?? '')
    await writeFile(join(GENERATED, 'texts', `${key}.js`), moduleOf(key, texts))
  }
  const all = keys.map((key) => `export { ${key} } from './texts/${key}.js'`)
  await writeFile(join(GENERATED, 'all-texts.js'), `${all.join('\n')}\n`)
  await writeFile(join(GENERATED, 'messages.js'), "export * as m from './all-texts.js'\n")
  await writeFile(join(GENERATED, 'messages.d.ts'), declarations(base))
}

if (import.meta.main) await compileMessages()
