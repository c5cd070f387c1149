/** The five languages, their URL prefixes, their BCP 47 tags and the cookie that remembers a choice (docs/product/decisions.md D-120). */
export const LOCALES = ['en', 'ko', 'ja', 'zh_CN', 'zh_TW'] as const
export type Locale = (typeof LOCALES)[number]
export const BASE_LOCALE: Locale = 'en'

/** `<html lang>` and Intl want BCP 47 tags; URLs, the cookie and the API say zh_CN and zh_TW. */
export const LANGUAGE_TAGS: Record<Locale, string> = {
  en: 'en',
  ko: 'ko',
  ja: 'ja',
  zh_CN: 'zh-CN',
  zh_TW: 'zh-TW',
}
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
}

export const LOCALE_COOKIE = {
  name: 'locale',
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/',
  sameSite: 'Lax',
} as const

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** '' for en, '/ko' and so on for the others. */
export function localePrefix(locale: Locale): string {
  return locale === BASE_LOCALE ? '' : `/${locale}`
}

/** Splits a path into its language and the rest, which always starts with a slash. */
export function splitLocale(path: string): { locale: Locale; rest: string; prefixed: boolean } {
  const first = path.split('/')[1]
  if (first !== undefined && first !== BASE_LOCALE && isLocale(first)) {
    return { locale: first, rest: path.slice(first.length + 1) || '/', prefixed: true }
  }
  return { locale: BASE_LOCALE, rest: path || '/', prefixed: false }
}

const TRADITIONAL = /^zh-(hant|tw|hk|mo)/i

/** The language for one BCP 47 tag: zh-HK and zh-Hant are Traditional, zh-Hans-SG and plain zh Simplified. */
export function localeOfTag(tag: string): Locale | undefined {
  const normal = tag.trim().replaceAll('_', '-')
  if (/^zh-hans/i.test(normal)) return 'zh_CN'
  if (TRADITIONAL.test(normal)) return 'zh_TW'
  if (/^zh\b/i.test(normal)) return 'zh_CN'
  const language = normal.split('-')[0]?.toLowerCase()
  return isLocale(language) ? language : undefined
}

/** The first language of an Accept-Language header, by weight, that the product speaks. */
export function localeOfHeader(header: string | undefined): Locale | undefined {
  if (header === undefined) return undefined
  const weighted = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters
      .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
      .find((text) => text !== undefined)
    return { tag, weight: quality === undefined ? 1 : Number(quality), index }
  })
  weighted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { tag, weight } of weighted) {
    const locale = weight > 0 ? localeOfTag(tag) : undefined
    if (locale !== undefined) return locale
  }
  return undefined
}
