import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { t } from '#console/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { hasText, type LanguageFields, type Texts } from './language-texts.ts'
import * as styles from '#web/ui/fields/Tabs.module.css'
import * as ownStyles from './LanguageTexts.module.css'
import * as badgeStyles from '#web/ui/text/Badge.module.css'

export interface LanguageTextsProps<Name extends string> {
  readonly shown: Locale
  readonly onShow: (locale: Locale) => void
  readonly fields: LanguageFields<Name>
  readonly texts: Texts<Name>
  readonly isReadOnly: boolean
  readonly onChange: (texts: Texts<Name>) => void
}

function LanguageTabs<Name extends string>({
  shown,
  texts,
  onShow,
}: {
  shown: Locale
  texts: Texts<Name>
  onShow: (locale: Locale) => void
}) {
  return (
    <div className={styles.tabs} role="tablist" aria-label={t.people_language()}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          role="tab"
          aria-selected={locale === shown}
          onClick={() => onShow(locale)}
        >
          <span lang={LANGUAGE_TAGS[locale]}>{LOCALE_NAMES[locale]}</span>
          {!hasText(texts[locale]) && (
            <span className={`${badgeStyles.badge} ${badgeStyles.caution} ${ownStyles.missing}`}>
              {t.content_missing()}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** The same texts in five languages, one shown at a time; a language without any is marked. */
export function LanguageTexts<Name extends string>(props: LanguageTextsProps<Name>) {
  const { shown, onShow, fields, texts, isReadOnly, onChange } = props
  const change = (name: Name, value: string) => {
    const empty: Partial<Record<Name, string>> = {}
    onChange({ ...texts, [shown]: { ...(texts[shown] ?? empty), [name]: value } })
  }
  return (
    <Stack>
      <LanguageTabs shown={shown} texts={texts} onShow={onShow} />
      {fields.map(({ name, label, rows, most, help }) => {
        const shared = {
          label,
          lang: LANGUAGE_TAGS[shown],
          value: texts[shown]?.[name] ?? '',
          maxLength: most,
          readOnly: isReadOnly,
          ...(help !== undefined && { help }),
        }
        return rows === undefined ? (
          <Field key={`${shown} ${name}`} {...shared} onChange={({ target }) => change(name, target.value)} />
        ) : (
          <TextArea
            key={`${shown} ${name}`}
            {...shared}
            rows={rows}
            onChange={({ target }) => change(name, target.value)}
          />
        )
      })}
    </Stack>
  )
}
