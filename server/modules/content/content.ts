import { readFile } from 'node:fs/promises'
import { TERM_KINDS, type Term } from '#contract/content.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { Failure } from '#server/kernel/failure.ts'

/** The version that new members agree to. Older texts stay in the folder under their own version. */
export const TERMS_VERSION = '2026-11-01'
const EFFECTIVE_AT = '2026-11-01T00:00:00.000Z'

const FOLDER = new URL('./terms/', import.meta.url)

type TermKind = (typeof TERM_KINDS)[number]

function keyOf(kind: TermKind, locale: Locale): string {
  return `${kind} ${locale}`
}

async function readTerm(kind: TermKind, locale: Locale): Promise<Term> {
  const source = await readFile(new URL(`${kind}.${locale}.md`, FOLDER), 'utf8')
  return {
    kind,
    version: TERMS_VERSION,
    effectiveAt: EFFECTIVE_AT,
    locale,
    draft: true,
    versions: [{ version: TERMS_VERSION, effectiveAt: EFFECTIVE_AT }],
    body: parseMarkdown(source),
  }
}

export type Content = Awaited<ReturnType<typeof createContent>>

/** Terms of use and privacy policy, in five languages, as nodes. */
export async function createContent() {
  const terms = new Map<string, Term>()
  for (const kind of TERM_KINDS) {
    for (const locale of LOCALES) terms.set(keyOf(kind, locale), await readTerm(kind, locale))
  }
  return {
    /** One text in one language. Throws COMMON-A001 for an unknown kind or version. */
    getTerm(kind: string, locale: Locale, version?: string): Term {
      const known = TERM_KINDS.find((one) => one === kind)
      const term = known === undefined ? undefined : terms.get(keyOf(known, locale))
      if (term === undefined || (version !== undefined && version !== term.version))
        throw new Failure('COMMON-A001')
      return term
    },
  }
}
