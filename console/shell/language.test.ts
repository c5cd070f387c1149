import { expect, it } from 'vitest'
import { consoleLocale } from './language.ts'

it('the console speaks the language that was chosen, else the browser’s, else English', () => {
  expect(consoleLocale('theme=dark; console-locale=ko', ['en-US'])).toBe('ko')
  expect(consoleLocale('', ['ja-JP', 'ko-KR'])).toBe('ko')
  expect(consoleLocale('console-locale=ja', ['ja-JP'])).toBe('en')
})

it('the members’ language is not the console’s', () => {
  expect(consoleLocale('locale=ko', ['en-US'])).toBe('en')
})
