import { expect, it } from 'vitest'
import { localeCookie, localeOfCookie, localPath, withLocale, startLocale } from './locale.ts'

it('prefixes a path with its language, English without', () => {
  expect(localPath('/sign-in', 'zh_TW')).toBe('/zh_TW/sign-in')
  expect(localPath('/', 'ko')).toBe('/ko')
  expect(localPath('/', 'en')).toBe('/')
})

it('changing the language keeps the page', () => {
  const location = { pathname: '/ko/trading/signal', search: '?id=1', hash: '#top' }
  expect(withLocale(location, 'ja')).toBe('/ja/trading/signal?id=1#top')
  expect(withLocale(location, 'en')).toBe('/trading/signal?id=1#top')
})

it('a prefix beats the cookie, the cookie beats the browser', () => {
  expect(startLocale('/ja', 'locale=ko', ['zh-CN'])).toBe('ja')
  expect(startLocale('/', 'locale=ko', ['zh-CN'])).toBe('ko')
  expect(startLocale('/', 'locale=xx', ['fr', 'zh-HK'])).toBe('zh_TW')
  expect(startLocale('/', '', ['fr'])).toBe('en')
})

it('a deep link without prefix stays English', () => {
  expect(startLocale('/sign-in', 'locale=ko', ['ko'])).toBe('en')
})

it('the cookie lasts 365 days for the whole site and stays lax', () => {
  expect(localeCookie('zh_CN')).toBe('locale=zh_CN; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeOfCookie('a=1; locale=zh_CN')).toBe('zh_CN')
})
