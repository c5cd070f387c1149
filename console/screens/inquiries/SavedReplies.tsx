import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { listTemplates } from '#contract/console/words/inquiries.ts'
import { LOCALE_NAMES, type Locale } from '#contract/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { query } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { useKeys } from '#console/shell/keys.ts'
import { Pick } from '#console/ui/Pick.tsx'
import { fillTemplate } from './fill-template.ts'

type Template = AnswerOf<typeof listTemplates>['items'][number]

/** As many as have a key of their own: t and a digit. */
const MAX_KEYED = 9

/** The replies in the member's language that have a key, and all of them by name. */
function Replies({ items, onPick }: { items: readonly Template[]; onPick: (template: Template) => void }) {
  useKeys(
    items.map((template, index) => ({
      keys: `t ${String(index + 1)}`,
      label: template.name,
      act: () => onPick(template),
      quiet: true,
    })),
  )
  return (
    <Inline wraps>
      {items.map((template, index) => (
        <Button key={template.id} tone="two" small onClick={() => onPick(template)}>
          {template.name}
          <Text as="kbd" size={12} tone="faint" aria-hidden="true">
            T {index + 1}
          </Text>
        </Button>
      ))}
    </Inline>
  )
}

interface SavedRepliesProps {
  readonly member: string
  readonly locale: Locale
  readonly onPick: (text: string) => void
}

/** Texts to begin an answer with: those in the member's language by key, every other one from a list. */
export function SavedReplies({ member, locale, onPick }: SavedRepliesProps) {
  const { data } = useQuery(query(listTemplates))
  if (data === undefined || data.items.length === 0) return null
  const pick = ({ content }: Template) => onPick(fillTemplate(content, member))
  const own = data.items.filter((template) => template.locale === locale)
  return (
    <>
      <Replies items={own.slice(0, MAX_KEYED)} onPick={pick} />
      <Pick>
        <span>{t.inquiries_template()}</span>
        <select
          value=""
          onChange={({ target }) => {
            const chosen = data.items.find(({ id }) => id === target.value)
            if (chosen !== undefined) pick(chosen)
          }}
        >
          <option value="">{t.inquiries_template_choose()}</option>
          {data.items.map(({ id, name, locale: language }) => (
            <option key={id} value={id}>
              {name} ({LOCALE_NAMES[language]})
            </option>
          ))}
        </select>
      </Pick>
    </>
  )
}
