import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localePrefix, type Locale } from '#contract/locale.ts'

const trimmed = (path: string) => path.replace(/\/$/, '')

/** The pattern that a path is of, one of fixed parts before one with a value; undefined when it is of none. */
function patternOf(patterns: readonly string[], path: string): string | undefined {
  const parts = trimmed(path).split('/')
  const isOf = (pattern: string) => {
    const wanted = trimmed(pattern).split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  }
  return patterns.find((pattern) => trimmed(pattern) === trimmed(path)) ?? patterns.find(isOf)
}

/** Whether a path without its language is one of an app's; a `:name` part of a pattern stands for anything. */
export function isKnown(patterns: readonly string[], path: string): boolean {
  return patternOf(patterns, path) !== undefined
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

async function loadTexts(file: string): Promise<Readonly<Record<string, string>>> {
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isTexts(texts)) throw new Error(`the build's ${file} has no texts`)
  return texts
}

/**
 * What a member's page has of its own, as the build wrote it: the links that let the browser fetch the screen together with the app,
 * and the outline that stands until then. Empty for a path that is none.
 */
export async function screenParts(folder: string, locale: Locale, path: string) {
  const [links, outlines] = await Promise.all(
    ['screens.json', 'outlines.json'].map((name) => loadTexts(join(folder, localePrefix(locale), name))),
  )
  const of = (texts: Readonly<Record<string, string>> = {}) =>
    texts[patternOf(Object.keys(texts), path) ?? ''] ?? ''
  return { links: of(links), outline: of(outlines) }
}
