import { expect, test } from 'vitest'
import { lookOfCookies } from './look.ts'

test('reads the remembered look and ignores what it does not know', () => {
  expect(lookOfCookies('a=1; theme=dark; move=red-blue')).toEqual({ theme: 'dark', move: 'red-blue' })
  expect(lookOfCookies('theme=neon')).toEqual({ theme: 'system', move: 'auto' })
})
