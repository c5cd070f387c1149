import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '../locale.ts'
import { FAILURES } from './errors.ts'
import { guideOf } from './guides.ts'

const EXPLAINED = Object.keys(FAILURES).flatMap((code) => {
  const guide = guideOf(code)
  return guide === undefined ? [] : [guide.replace('/guide?id=', '')]
})

it('leads from locks and limits to guides that there are in every language', () => {
  expect(new Set(EXPLAINED).size).toBeGreaterThan(5)
  const texts = EXPLAINED.flatMap((id) => LOCALES.map((locale) => `content/guides/${id}/${locale}.md`))
  expect(texts.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})

it('leads nowhere for what needs no guide, as a wrong password', () => {
  expect(guideOf('LOGIN-A002')).toBeUndefined()
  expect(guideOf(undefined)).toBeUndefined()
})
