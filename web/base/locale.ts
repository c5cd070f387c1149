import {
  BASE_LOCALE,
  LANGUAGE_TAGS,
  LOCALE_COOKIE,
  localePrefix,
  splitLocale,
  type Locale,
} from '#contract/locale.ts'

let current: Locale = BASE_LOCALE

/** The language of the page: set from its address before anything is drawn, and the same as long as it stands. */
export function currentLocale(): Locale {
  return current
}

export function setCurrentLocale(locale: Locale): void {
  current = locale
}

export function languageTag(): string {
  return LANGUAGE_TAGS[current]
}

/** A path of the route table in the language shown: /sign-in becomes /ko/sign-in. */
export function localPath(path: string, locale: Locale = current): string {
  const prefix = localePrefix(locale)
  return path === '/' ? prefix || '/' : `${prefix}${path}`
}

/** The same page in another language, search and hash kept. */
export function withLocale(
  location: { pathname: string; search: string; hash: string },
  locale: Locale,
): string {
  return `${localPath(splitLocale(location.pathname).rest, locale)}${location.search}${location.hash}`
}

/** The cookie that remembers a chosen language for 365 days. */
export function localeCookie(locale: Locale): string {
  const { name, maxAgeSeconds, path, sameSite } = LOCALE_COOKIE
  return `${name}=${locale}; Max-Age=${maxAgeSeconds}; Path=${path}; SameSite=${sameSite}`
}
