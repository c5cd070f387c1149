import { useState } from 'react'
import type { StaffTermCase } from '#contract/console/words/terms.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { t } from '../../../../i18n/messages.ts'
import { changesIn, type TermsDraft } from './terms-draft.ts'

interface ComparisonProps {
  readonly draft: TermsDraft
  readonly terms: StaffTermCase
  /** The language that is read at once, where reading is what one came for. */
  readonly opened?: Locale
}

function Changes({ draft, terms, locale }: ComparisonProps & { readonly locale: Locale }) {
  const changes = changesIn(draft, terms.before, locale)
  return changes.map((change, index) => (
    <p className={`change ${change.kind} t14`} key={index} lang={LANGUAGE_TAGS[locale]}>
      <span className="vh">{change.kind === 'added' ? t.terms_added() : t.terms_removed()}</span>
      {change.kind === 'added' ? change.text : <del>{change.text}</del>}
    </p>
  ))
}

/** A link of the text: shown, and not gone to from a page that is being written. */
const drawLink = (href: string, text: string) => (
  <span className="link" title={href}>
    {text}
  </span>
)

/** What differs in a language, in a few words. */
function Difference({ draft, terms, locale }: ComparisonProps & { readonly locale: Locale }) {
  if ((draft.texts[locale]?.body ?? '').trim() === '') return <Badge tone="warn">{t.content_missing()}</Badge>
  if (terms.before === null) return null
  const changes = changesIn(draft, terms.before, locale)
  const added = changes.filter(({ kind }) => kind === 'added').length
  return (
    <span className="t14 q">
      {changes.length === 0
        ? t.terms_unchanged()
        : t.terms_counts({ added, removed: changes.length - added })}
    </span>
  )
}

/** One language: what changes, and how members read it; drawn once it is opened. */
function Language({ draft, terms, opened, locale }: ComparisonProps & { readonly locale: Locale }) {
  const [isOpen, setOpen] = useState(locale === opened)
  const body = draft.texts[locale]?.body ?? ''
  const digest = terms.digests[locale]
  return (
    <details className="card" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="b">
        <span lang={LANGUAGE_TAGS[locale]}>{LOCALE_NAMES[locale]}</span>{' '}
        <Difference draft={draft} terms={terms} locale={locale} />
      </summary>
      {isOpen && (
        <div className="stack">
          {terms.before !== null && <Changes draft={draft} terms={terms} locale={locale} />}
          <h3 className="h">{t.terms_as_read()}</h3>
          <div lang={LANGUAGE_TAGS[locale]}>
            <Blocks blocks={parseMarkdown(body)} drawLink={drawLink} />
          </div>
          {digest !== undefined && <p className="t12 qq">{t.terms_digest({ digest })}</p>}
        </div>
      )}
    </details>
  )
}

/** In each language what changes beside the version before, and how members read it. */
export function Comparison(props: ComparisonProps) {
  const { terms } = props
  return (
    <section className="stack" aria-label={t.terms_comparison()}>
      <h2 className="h">
        {terms.before === null ? t.terms_as_read() : t.terms_compared_with({ version: terms.before.version })}
      </h2>
      {LOCALES.map((locale) => (
        <Language key={locale} {...props} locale={locale} />
      ))}
    </section>
  )
}
