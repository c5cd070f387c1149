import { LANGUAGE_TAGS, LOCALES, localeOfTag, type Locale } from '#contract/locale.ts'
import { currentLocale, setCurrentLocale } from '#web/base/locale.ts'

/** The console speaks the first two of the product's languages (docs/product/decisions.md D-130). */
export const CONSOLE_LOCALES: readonly Locale[] = LOCALES.slice(0, 2)
const COOKIE = 'console-locale'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The remembered language, else the browser's, else English. */
export function consoleLocale(cookies: string, languages: readonly string[]): Locale {
  const remembered = new RegExp(`(?:^|; *)${COOKIE}=(\\w+)`).exec(cookies)?.[1]
  const spoken = languages.map(localeOfTag)
  return (
    CONSOLE_LOCALES.find((locale) => locale === remembered) ??
    CONSOLE_LOCALES.find((locale) => spoken.includes(locale)) ??
    'en'
  )
}

export function startLanguage(): void {
  setCurrentLocale(consoleLocale(document.cookie, navigator.languages))
  document.documentElement.lang = LANGUAGE_TAGS[currentLocale()]
}

/** Remembers another language and draws the page anew in it; the address stays the same. */
export function changeLanguage(locale: Locale): void {
  document.cookie = `${COOKIE}=${locale}; Max-Age=${YEAR_SECONDS}; Path=/console; SameSite=Lax`
  window.location.reload()
}
