import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { currentLocale, localeCookie, withLocale } from '#web/base/locale.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useLocation, useNavigate } from '#web/shell/router/hooks.ts'
import * as styles from './LanguageMenu.module.css'

/** Changes the language and remembers it; page, form and scroll stay as they are. */
export function useChangeLocale(): (locale: Locale) => void {
  const location = useLocation()
  const navigate = useNavigate()
  return (locale) => {
    document.cookie = localeCookie(locale)
    void navigate(withLocale(location, locale), { replace: true, preventScrollReset: true })
  }
}

export function LocaleOptions() {
  return LOCALES.map((locale) => (
    <option key={locale} value={locale} lang={LANGUAGE_TAGS[locale]}>
      {LOCALE_NAMES[locale]}
    </option>
  ))
}

/** The language menu of pages without header. */
export function LanguageMenu() {
  const change = useChangeLocale()
  return (
    <label className={joinClasses(buttonClass({ tone: 'two', small: true }), styles.language)}>
      <Icon name="globe" size="s" />
      <Text unseen>{m.setting_language()}</Text>
      <select
        value={currentLocale()}
        onChange={(event) => {
          const chosen = LOCALES.find((locale) => locale === event.target.value)
          if (chosen !== undefined) change(chosen)
        }}
      >
        <LocaleOptions />
      </select>
    </label>
  )
}
