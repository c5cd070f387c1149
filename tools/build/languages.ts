import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { listMessages } from './messages.ts'

/** Scripts by their path in the built app, as the bundler named it. */
export type Scripts = ReadonlyMap<string, string>

/** A string in a script, and from where to where it stands there. */
interface Part {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A script with what may differ by language: the languages of each of its texts, and every string, which may name another script. */
interface Script {
  readonly file: string
  readonly code: string
  readonly texts: readonly (readonly Part[])[]
  readonly strings: readonly Part[]
}

/** Where the scripts of one language stand: assets/core-1.js becomes assets/ko/core-1.js. */
function fileIn(locale: Locale, file: string): string {
  return `${dirname(file)}/${locale}/${basename(file)}`
}

function partOf(node: ESTree.Argument | ESTree.TemplateLiteral): Part | undefined {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string') return { value: node.value, start, end }
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return { value: node.quasis[0]?.value.cooked ?? '', start, end }
}

const isPart = (part: Part | undefined): part is Part => part !== undefined
const valuesOf = (parts: readonly Part[]): string[] => parts.map(({ value }) => value)
const nameOf = (languages: readonly string[]): string => JSON.stringify(languages)

/** Finds in a script the calls whose arguments are the languages of one known text. Throws for a script that cannot be parsed. */
function parseScript(file: string, code: string, known: ReadonlySet<string>): Script {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
  const texts: Part[][] = []
  const strings: Part[] = []
  const collect = (node: ESTree.Argument | ESTree.TemplateLiteral) => {
    const part = partOf(node)
    if (part !== undefined) strings.push(part)
  }
  const visitor = new Visitor({
    CallExpression(call) {
      const parts = call.arguments.map(partOf).filter(isPart)
      if (parts.length === LOCALES.length && known.has(nameOf(valuesOf(parts)))) texts.push(parts)
    },
    Literal: (node) => collect(node),
    TemplateLiteral: collect,
  })
  visitor.visit(program)
  return { file, code, texts, strings }
}

/** Beyond the signs that all languages share, so that a text of it is nothing else by chance. */
const OTHER_LETTERS = /[^\p{ASCII}\p{P}]/u

/** Throws where a text is in some script, but in no call as it was written: it would reach the readers of every language. */
function requireAllFound(parsed: readonly Script[], texts: readonly (readonly string[])[]): void {
  const found = new Set(parsed.flatMap((script) => script.texts.map((parts) => nameOf(valuesOf(parts)))))
  const strings = new Set(parsed.flatMap((script) => valuesOf(script.strings)))
  const lost = texts
    .filter((languages) => !found.has(nameOf(languages)))
    .flat()
    .find((value) => OTHER_LETTERS.test(value) && strings.has(value))
  if (lost !== undefined) throw new Error(`“${lost}” stands in a script outside of its text`)
}

/** The script that a string names: beside the script that it stands in, or from the root of the site. */
function namedBy({ value }: Part, scripts: Scripts): string | undefined {
  return [value, value.replace(/^\.\//, 'assets/')].find((file) => scripts.has(file))
}

/** The scripts that have texts, and all that name one of them, however far away. */
function spokenFiles(parsed: readonly Script[], scripts: Scripts): ReadonlySet<string> {
  const spoken = new Set(parsed.filter(({ texts }) => texts.length > 0).map(({ file }) => file))
  const named = parsed.map(({ file, strings }) => ({
    file,
    names: strings.map((part) => namedBy(part, scripts)),
  }))
  for (let before = -1; before < spoken.size;) {
    before = spoken.size
    for (const { file, names } of named)
      if (names.some((name) => name !== undefined && spoken.has(name))) spoken.add(file)
  }
  return spoken
}

function replaceParts(code: string, parts: readonly Part[]): string {
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce((made, { value, start, end }) => made.slice(0, start) + value + made.slice(end), code)
}

/** The one language of a text in the place of all. */
function chosenPart(code: string, languages: readonly Part[], locale: Locale): Part[] {
  const [first, last] = [languages[0], languages.at(-1)]
  const own = languages[LOCALES.indexOf(locale)]
  if (first === undefined || last === undefined || own === undefined) return []
  return [{ value: code.slice(own.start, own.end), start: first.start, end: last.end }]
}

/**
 * Leaves in each script one language. Returns the new scripts by the paths of their languages: their names stay, and what they import
 * is that of their language. A script without texts that names none with texts is not among them: all languages share it.
 * Throws for a text that would stay in every language.
 */
export function splitLanguages(scripts: Scripts, texts: readonly (readonly string[])[]): Scripts {
  const known = new Set(texts.map(nameOf))
  const parsed = [...scripts].map(([file, code]) => parseScript(file, code, known))
  requireAllFound(parsed, texts)
  const spoken = spokenFiles(parsed, scripts)

  const movedPart = (part: Part, locale: Locale): Part[] => {
    const file = namedBy(part, scripts)
    if (file === undefined) return []
    const isBeside = part.value.startsWith('./')
    if (isBeside === spoken.has(file)) return []
    return [{ ...part, value: JSON.stringify(isBeside ? `../${basename(file)}` : fileIn(locale, file)) }]
  }
  const inLanguage = ({ code, texts: own, strings }: Script, locale: Locale) =>
    replaceParts(code, [
      ...own.flatMap((parts) => chosenPart(code, parts, locale)),
      ...strings.flatMap((part) => movedPart(part, locale)),
    ])
  return new Map(
    parsed
      .filter(({ file }) => spoken.has(file))
      .flatMap((script) =>
        LOCALES.map((locale) => [fileIn(locale, script.file), inLanguage(script, locale)] as const),
      ),
  )
}

/** Every text of the members' app, in the order of the languages. */
async function listTexts(): Promise<string[][]> {
  const languages = await Promise.all(LOCALES.map((locale) => listMessages(locale)))
  return Object.keys(languages[0] ?? {}).map((key) => languages.map((messages) => messages[key] ?? ''))
}

/** Turns a page's links to scripts into those of a language. */
export type LinkScripts = (page: string, locale: Locale) => string

/**
 * Writes the scripts of a built app anew, once for each language, and takes those in all languages away. Returns what leads a page to
 * its own.
 */
export async function writeLanguages(folder: string, files: readonly string[]): Promise<LinkScripts> {
  const read = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)
  const scripts = new Map(await Promise.all(read))
  const made = splitLanguages(scripts, await listTexts())
  const spoken = new Set(files.filter((file) => made.has(fileIn(LOCALES[0], file))))
  for (const locale of LOCALES) await mkdir(join(folder, 'assets', locale), { recursive: true })
  for (const [file, code] of made) await writeFile(join(folder, file), code)
  for (const file of spoken) await rm(join(folder, file))
  return (page, locale) =>
    page.replaceAll(/"\/(assets\/[^"]+)"/g, (link, file: string) =>
      spoken.has(file) ? `"/${fileIn(locale, file)}"` : link,
    )
}

/**
 * A script keeps the name that the bundler gave it, a hash of what it says in all languages. What it says in one depends on this file
 * too, and browsers keep for ever what they had under a name.
 */
export function languageHash(): Plugin {
  const own = readFileSync(import.meta.filename, 'utf8')
  return { name: 'language-hash', augmentChunkHash: () => own }
}
