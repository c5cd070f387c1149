import { expect, it } from 'vitest'
import { localeCookie, localPath, withLocale } from './locale.ts'

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

it('the cookie lasts 365 days for the whole site and stays lax', () => {
  expect(localeCookie('zh_CN')).toBe('locale=zh_CN; Max-Age=31536000; Path=/; SameSite=Lax')
})
