import { expect, it } from 'vitest'
import { keysSaid } from './keys-said.ts'

it('two keys one after the other are asked as a pair before the last is asked alone', () => {
  expect(keysSaid({ key: 'w', first: 'g' })).toEqual(['g w', 'w'])
  expect(keysSaid({ key: 'J', first: undefined })).toEqual(['j'])
})

it('keys with a name keep it', () => {
  expect(keysSaid({ key: 'Enter', first: undefined })).toEqual(['Enter'])
})
