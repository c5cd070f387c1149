import { expect, it } from 'vitest'
import { parseLook } from './look.ts'

it('reads the remembered look and ignores what it does not know', () => {
  expect(parseLook('a=1; theme=dark; move=red-blue')).toEqual({ theme: 'dark', move: 'red-blue' })
  expect(parseLook('theme=neon')).toEqual({ theme: 'system', move: 'auto' })
})
