import { describe, expect, it } from 'vitest'
import { EMPTY_FIELDS, FAILURES, isFailureCode } from '../failures/errors.ts'
import type { FailureTexts } from '../failures/failure-meta.ts'
import { BASE_LOCALE, LOCALES } from '../locale.ts'
import { FAILURE_TEXTS } from './texts.ts'

const entries = (texts: FailureTexts): [string, string][] => [
  ...Object.entries(texts.codes),
  ...Object.entries(texts.empty),
]

/** The braces of a text, in order of name, so that two languages may use them in a different order. */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

const base = new Map(entries(FAILURE_TEXTS[BASE_LOCALE]))
const others = LOCALES.filter((locale) => locale !== BASE_LOCALE)

describe.each(LOCALES)('the failure texts in %s', (locale) => {
  const texts = FAILURE_TEXTS[locale]

  it('has exactly the codes of the catalogue and the fields that may be empty', () => {
    expect(Object.keys(texts.codes).sort()).toEqual(Object.keys(FAILURES).sort())
    expect(Object.keys(texts.codes).every(isFailureCode)).toBe(true)
    expect(Object.keys(texts.empty).sort()).toEqual([...EMPTY_FIELDS].sort())
  })

  it('has no empty text and none with spaces around it', () => {
    expect(entries(texts).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  it('has whole braces only', () => {
    const broken = entries(texts).filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    expect(broken).toEqual([])
  })
})

describe.each(others)('the failure texts in %s', (locale) => {
  it('fill the same braces as the English text', () => {
    const wrong = entries(FAILURE_TEXTS[locale]).filter(
      ([key, text]) => placeholders(text).join() !== placeholders(base.get(key) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })

  it('are never the English text', () => {
    expect(entries(FAILURE_TEXTS[locale]).filter(([key, text]) => text === base.get(key))).toEqual([])
  })
})

it('Simplified and Traditional Chinese do not lend each other their characters', () => {
  const simplified = entries(FAILURE_TEXTS.zh_CN).filter(([, text]) =>
    /[帳號請輸驗證碼錢額單訂閱遊戲]/.test(text),
  )
  const traditional = entries(FAILURE_TEXTS.zh_TW).filter(([, text]) =>
    /[账号请输验证码钱额单订阅游戏]/.test(text),
  )
  expect(simplified).toEqual([])
  expect(traditional).toEqual([])
})
