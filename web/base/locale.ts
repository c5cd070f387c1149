import {
  BASE_LOCALE,
  isLocale,
  LANGUAGE_TAGS,
  LOCALE_COOKIE,
  localeOfTag,
  localePrefix,
  splitLocale,
  type Locale,
} from '#contract/locale.ts'

let current: Locale = BASE_LOCALE

/** The language shown now. The root of the page sets it from the address before anything is drawn. */
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

/** The value of the language cookie in a Cookie header or document.cookie. */
export function localeOfCookie(cookies: string): Locale | undefined {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=')
    if (name === LOCALE_COOKIE.name && isLocale(value)) return value
  }
  return undefined
}

/** The cookie that remembers a chosen language for 365 days. */
export function localeCookie(locale: Locale): string {
  const { name, maxAgeSeconds, path, sameSite } = LOCALE_COOKIE
  return `${name}=${locale}; Max-Age=${maxAgeSeconds}; Path=${path}; SameSite=${sameSite}`
}

/**
 * The language to begin with: a prefix wins; on `/` alone the cookie and then the browser's languages are asked;
 * any other path without prefix is English.
 */
export function startLocale(path: string, cookies: string, languages: readonly string[]): Locale {
  const { locale, rest, prefixed } = splitLocale(path)
  if (prefixed || rest !== '/') return locale
  const remembered = localeOfCookie(cookies)
  if (remembered !== undefined) return remembered
  for (const tag of languages) {
    const spoken = localeOfTag(tag)
    if (spoken !== undefined) return spoken
  }
  return BASE_LOCALE
}
