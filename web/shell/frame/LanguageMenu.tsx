import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { currentLocale } from '#web/base/locale.ts'
import { changeLanguage } from '#web/shell/routing/change-language.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './LanguageMenu.module.css'

export function LocaleOptions() {
  return LOCALES.map((locale) => (
    <option key={locale} value={locale} lang={LANGUAGE_TAGS[locale]}>
      {LOCALE_NAMES[locale]}
    </option>
  ))
}

/** The language menu of pages without header. */
export function LanguageMenu() {
  return (
    <label className={joinClasses(buttonClass({ tone: 'two', small: true }), styles.language)}>
      <Icon name="globe" size="s" />
      <Text unseen>{m.setting_language()}</Text>
      <select
        data-language
        value={currentLocale()}
        onChange={(event) => {
          const chosen = LOCALES.find((locale) => locale === event.target.value)
          if (chosen !== undefined) changeLanguage(chosen)
        }}
      >
        <LocaleOptions />
      </select>
    </label>
  )
}
