import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/locale.ts'
import { MEMBER_TEXTS } from '#tools/build/messages.ts'

/** The texts of one language by group and key, as they are read on a page; for what looks at the product from outside. */
export function textsOf(
  locale: Locale,
  { folder }: { readonly folder: string } = MEMBER_TEXTS,
): (group: string, key: string) => string {
  const file = join(folder, `${locale}.json`)
  const texts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return (group, key) => {
    const text = texts[group]?.[key]
    if (typeof text !== 'string') throw new Error(`${file} has no plain text ${group}.${key}.`)
    return text
  }
}
