import { expect, it } from 'vitest'
import { safeNext, signInPath } from './next.ts'

it.each(['/setting', '/ko/trading/signal?id=1', '/'])('leads on to %s, a path of this site', (next) => {
  expect(safeNext(next)).toBe(next)
})

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/guide/..//evil.example',
  'javascript:alert(1)',
  '/a\n/b',
  'setting',
  '',
  '/sign-in?next=/x',
  '/ko/sign-in',
  '/guide/../sign-in',
])('leads home instead of to %j', (next) => {
  expect(safeNext(next)).toBe('/')
})

it('remembers where a guest wanted to go', () => {
  expect(signInPath({ pathname: '/ko/setting', search: '?a=1' })).toBe(
    '/sign-in?next=%2Fko%2Fsetting%3Fa%3D1',
  )
  expect(signInPath({ pathname: '/', search: '' })).toBe('/sign-in')
})
