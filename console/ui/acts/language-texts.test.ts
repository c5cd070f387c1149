import { expect, it } from 'vitest'
import { hasText, writtenTexts } from './language-texts.ts'

it('only languages that say something are sent, each with all its parts', () => {
  const texts = { en: { title: ' Hello ', body: 'World' }, ko: { title: '안녕' }, ja: { title: '  ' } }
  expect(writtenTexts(texts, ['title', 'body'])).toEqual({
    en: { title: 'Hello', body: 'World' },
    ko: { title: '안녕', body: '' },
  })
})

it('a language whose parts are all blank is missing', () => {
  expect([hasText(undefined), hasText({ title: ' ' }), hasText({ title: 'a' })]).toEqual([false, false, true])
})
