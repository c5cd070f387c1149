import { describe, expect, it } from 'vitest'
import { LOCALES, localeOfHeader, localeOfTag, localePrefix, splitLocale } from './locale.ts'

describe('languages', () => {
  it.each([
    ['zh-HK', 'zh_TW'],
    ['zh-MO', 'zh_TW'],
    ['zh-Hant', 'zh_TW'],
    ['zh-Hant-CN', 'zh_TW'],
    ['zh-TW', 'zh_TW'],
    ['zh_TW', 'zh_TW'],
    ['zh-Hans-SG', 'zh_CN'],
    ['zh-Hans-HK', 'zh_CN'],
    ['zh-CN', 'zh_CN'],
    ['zh', 'zh_CN'],
    ['ko-KR', 'ko'],
    ['ja', 'ja'],
    ['en-GB', 'en'],
    ['fr', undefined],
    ['', undefined],
  ] as const)('take the tag %s for %s', (tag, locale) => {
    expect(localeOfTag(tag)).toBe(locale)
  })

  it('are chosen from a header by weight, then by position', () => {
    expect(localeOfHeader('fr-FR, ko;q=0.4, ja;q=0.9')).toBe('ja')
    expect(localeOfHeader('ko, ja')).toBe('ko')
    expect(localeOfHeader('ko;q=0, ja;q=0.1')).toBe('ja')
    expect(localeOfHeader('fr, de')).toBeUndefined()
    expect(localeOfHeader(undefined)).toBeUndefined()
  })

  it('stand in the path as a prefix, except English', () => {
    for (const locale of LOCALES) {
      expect(splitLocale(`${localePrefix(locale)}/wallet`)).toMatchObject({ locale, rest: '/wallet' })
    }
    expect(splitLocale('/en/wallet')).toMatchObject({ locale: 'en', rest: '/en/wallet' })
    expect(splitLocale('/korea')).toMatchObject({ locale: 'en', rest: '/korea', prefixed: false })
    expect(splitLocale('/ko')).toMatchObject({ locale: 'ko', rest: '/' })
  })
})
