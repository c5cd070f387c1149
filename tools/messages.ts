import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/locale.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'web/i18n')
export const GENERATED = join(SOURCE, 'generated')
const PLUGIN = join(ROOT, 'node_modules/@inlang/plugin-message-format/dist/index.js')

/** A text, or the variants of one text (plurals) in the notation of the message-format plugin. */
type Message = string | readonly object[]
export type Messages = Readonly<Record<string, Message>>
type Grouped = Readonly<Record<string, Readonly<Record<string, Message>>>>

/** {"identity": {"sign_in": "Sign in"}} becomes {"identity_sign_in": "Sign in"}: one flat name per text. */
export function flatten(grouped: Grouped): Messages {
  return Object.fromEntries(
    Object.entries(grouped).flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${group}_${key}`, text] as const),
    ),
  )
}

/** The names in braces of a text, sorted; for variants those of all of them. */
export function placeholders(message: Message): string[] {
  const text = typeof message === 'string' ? message : JSON.stringify(message.map(variantTexts))
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort()
}

function variantTexts(variant: object): unknown[] {
  return 'match' in variant && variant.match !== null && typeof variant.match === 'object'
    ? Object.values(variant.match)
    : []
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

const RUNTIME_TYPES =
  'export declare function overwriteGetLocale(read: () => string): void\nexport declare function getLocale(): string\n'

/**
 * Compiles web/i18n/*.json to functions under web/i18n/generated. The message compiler knows the languages by their
 * BCP 47 tags, since with zh_CN its plural messages throw; files, URLs and the cookie keep zh_CN.
 * Throws when a language lacks a text, or when the compiler read none.
 */
export async function compileMessages(): Promise<void> {
  const base = await readMessages('en')
  const project = join(GENERATED, 'project.inlang')
  const sources = join(GENERATED, 'source')
  await rm(GENERATED, { recursive: true, force: true })
  await mkdir(project, { recursive: true })
  await mkdir(sources, { recursive: true })
  for (const locale of LOCALES) {
    const messages = await readMessages(locale)
    const wrong = disagreements(base, messages)
    if (wrong.length > 0) throw new Error(`web/i18n/${locale}.json: ${wrong.join(', ')}`)
    await writeFile(join(sources, `${LANGUAGE_TAGS[locale]}.json`), JSON.stringify(messages))
  }
  const settings = {
    telemetry: 'off',
    baseLocale: 'en',
    locales: LOCALES.map((locale) => LANGUAGE_TAGS[locale]),
    modules: [`./${relative(GENERATED, PLUGIN)}`],
    'plugin.inlang.messageFormat': { pathPattern: './source/{locale}.json' },
  }
  await writeFile(join(project, 'settings.json'), JSON.stringify(settings))
  await compile({
    project,
    outdir: join(GENERATED, 'paraglide'),
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: 'message-modules',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    disableAsyncLocalStorage: true,
  })
  const index = await readFile(join(GENERATED, 'paraglide/messages.js'), 'utf8')
  const first = Object.keys(base)[0] ?? ''
  const compiled = await readFile(join(GENERATED, 'paraglide/messages/_index.js'), 'utf8').catch(() => index)
  if (!compiled.includes(first)) throw new Error('The message compiler read no texts: check the plugin path')
  await writeFile(join(GENERATED, 'paraglide/messages.d.ts'), declarations(base))
  await writeFile(join(GENERATED, 'paraglide/runtime.d.ts'), RUNTIME_TYPES)
}

if (import.meta.main) {
  await compileMessages()
  // The compiler leaves half-minute timers behind that would keep the process waiting.
  process.exit(0)
}
