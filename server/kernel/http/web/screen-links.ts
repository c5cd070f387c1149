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

/** The links that let a member's browser fetch the screen of a path together with the app, as the build wrote them; none for another path. */
export async function screenLinks(folder: string, locale: Locale, path: string): Promise<string> {
  const text = await readFile(join(folder, localePrefix(locale), 'screens.json'), 'utf8')
  const links: unknown = JSON.parse(text)
  if (!isTexts(links)) throw new Error(`the build's screens.json of ${locale} has no links`)
  return links[patternOf(Object.keys(links), path) ?? ''] ?? ''
}
