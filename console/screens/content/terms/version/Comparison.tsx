import { useState } from 'react'
import type { StaffTermCase } from '#contract/console/words/terms.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '../../../../i18n/messages.ts'
import { changesIn, type TermsDraft } from './terms-draft.ts'
import { drawPreviewLink } from '../../../../ui/preview/PreviewLink.tsx'
import { ChangedText } from '#web/ui/text/ChangedText.tsx'
import { Fold } from '#console/ui/layout/Fold.tsx'

interface ComparisonProps {
  readonly draft: TermsDraft
  readonly terms: StaffTermCase
  /** The language that is read at once, where reading is what one came for. */
  readonly opened?: Locale
}

function Changes({ draft, terms, locale }: ComparisonProps & { readonly locale: Locale }) {
  const changes = changesIn(draft, terms.before, locale)
  return changes.map((change, index) => (
    <ChangedText kind={change.kind} size={14} key={index} lang={LANGUAGE_TAGS[locale]}>
      <Text unseen>{change.kind === 'added' ? t.terms_added() : t.terms_removed()}</Text>
      {change.kind === 'added' ? change.text : <del>{change.text}</del>}
    </ChangedText>
  ))
}

/** What differs in a language, in a few words. */
function Difference({ draft, terms, locale }: ComparisonProps & { readonly locale: Locale }) {
  if ((draft.texts[locale]?.body ?? '').trim() === '') return <Badge tone="warn">{t.content_missing()}</Badge>
  if (terms.before === null) return null
  const changes = changesIn(draft, terms.before, locale)
  const added = changes.filter(({ kind }) => kind === 'added').length
  return (
    <Text size={14} tone="quiet">
      {changes.length === 0
        ? t.terms_unchanged()
        : t.terms_counts({ added, removed: changes.length - added })}
    </Text>
  )
}

/** One language: what changes, and how members read it; drawn once it is opened. */
function Language({ draft, terms, opened, locale }: ComparisonProps & { readonly locale: Locale }) {
  const [isOpen, setOpen] = useState(locale === opened)
  const body = draft.texts[locale]?.body ?? ''
  const digest = terms.digests[locale]
  return (
    <Fold open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Text as="summary" strong>
        <span lang={LANGUAGE_TAGS[locale]}>{LOCALE_NAMES[locale]}</span>{' '}
        <Difference draft={draft} terms={terms} locale={locale} />
      </Text>
      {isOpen && (
        <Stack>
          {terms.before !== null && <Changes draft={draft} terms={terms} locale={locale} />}
          <Heading as="h3">{t.terms_as_read()}</Heading>
          <div lang={LANGUAGE_TAGS[locale]}>
            <Blocks blocks={parseMarkdown(body)} drawLink={drawPreviewLink} />
          </div>
          {digest !== undefined && (
            <Text as="p" size={12} tone="faint">
              {t.terms_digest({ digest })}
            </Text>
          )}
        </Stack>
      )}
    </Fold>
  )
}

/** In each language what changes beside the version before, and how members read it. */
export function Comparison(props: ComparisonProps) {
  const { terms } = props
  return (
    <Stack as="section" aria-label={t.terms_comparison()}>
      <Heading>
        {terms.before === null ? t.terms_as_read() : t.terms_compared_with({ version: terms.before.version })}
      </Heading>
      {LOCALES.map((locale) => (
        <Language key={locale} {...props} locale={locale} />
      ))}
    </Stack>
  )
}
