import { afterEach, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { errorView } from './error-view.ts'
import { setCurrentLocale } from '#web/base/locale.ts'

afterEach(() => setCurrentLocale('en'))

it('titles a 404 Page Not Found and names the path', () => {
  expect(errorView({ status: 404, statusText: 'Not Found' }, '/ko/nowhere')).toEqual({
    status: 404,
    title: 'Page Not Found',
    missingPath: '/ko/nowhere',
  })
})

it.each([
  [new Error('broken'), 500],
  [{ status: 503 }, 503],
  [undefined, 500],
  ['text', 500],
])('titles anything else Internal Server Error: %s', (error, status) => {
  expect(errorView(error, '/x')).toEqual({ status, title: 'Internal Server Error' })
})

it('titles are in the language shown', () => {
  const titles = LOCALES.map((locale) => {
    setCurrentLocale(locale)
    return [errorView({ status: 404 }, '/x').title, errorView(undefined, '/x').title].join(' / ')
  })
  expect(titles).toEqual([
    'Page Not Found / Internal Server Error',
    '페이지를 찾을 수 없습니다 / 서버 오류',
    'ページが見つかりません / サーバーエラー',
    '页面不存在 / 服务器错误',
    '找不到頁面 / 伺服器錯誤',
  ])
})
