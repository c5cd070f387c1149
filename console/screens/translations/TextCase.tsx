import { useState } from 'react'
import { dropEdit, saveEdit } from '#contract/console/words/translations.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { useMay } from '../../api/me.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { useSaving } from '#console/ui/acts/use-saving.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { TextRow } from './release-texts.ts'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { Code } from '#console/ui/text/Code.tsx'

/** A change that waits for the next release; it can be withdrawn until then. */
function EditMark({ edit }: { edit: TextRow['edits'][Locale] }) {
  if (edit === undefined) return null
  return (
    <>
      <Badge tone={edit.isOutdated ? 'warn' : 'you'}>
        {edit.isOutdated ? t.translations_outdated() : t.translations_edited()}
      </Badge>
      <Act
        operation={dropEdit}
        params={{ id: edit.id }}
        label={t.translations_drop()}
        done={t.translations_dropped()}
      />
    </>
  )
}

function OneLanguage({ row, locale }: { row: TextRow; locale: Locale }) {
  const isReadOnly = !useMay()(saveEdit)
  const known = row.texts[locale]
  const [text, setText] = useState(known)
  const { failure, busy, save } = useSaving(saveEdit)
  const isChanged = text.trim() !== known && text.trim() !== ''
  return (
    <Stack>
      <TextArea
        label={LOCALE_NAMES[locale]}
        lang={LANGUAGE_TAGS[locale]}
        rows={2}
        maxLength={2000}
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FailureNotice failure={failure} />
      <Acts>
        {isChanged && (
          <Button
            small
            busy={busy}
            onClick={() =>
              void save(
                { key: row.id, locale, text: text.trim(), source: row.texts.en },
                t.translations_saved(),
              )
            }
          >
            {t.content_save()}
          </Button>
        )}
        <EditMark edit={row.edits[locale]} />
      </Acts>
    </Stack>
  )
}

/** One text in all languages; a change waits for the next release. */
export function TextCase({ row }: { row: TextRow }) {
  return (
    <>
      <Code as="h2" size="heading">
        {row.id}
      </Code>
      <Text as="p" size={12} tone="faint">
        {t.translations_text()}
      </Text>
      {LOCALES.map((locale) => (
        <OneLanguage key={`${row.id} ${locale} ${row.texts[locale]}`} row={row} locale={locale} />
      ))}
    </>
  )
}
