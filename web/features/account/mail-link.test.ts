import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'

it('knows where the mail can be opened, and says nothing where it does not', () => {
  expect(mailLink('haneul@Naver.com', false)).toBe('https://mail.naver.com/')
  expect(mailLink('kim@gmail.com', false)).toBe('https://mail.google.com/')
  expect(mailLink('kim@company.example', false)).toBeUndefined()
  expect(mailLink('kim@company.example', true)).toBe('/sandbox/mail')
})
