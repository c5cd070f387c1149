import { describe, expect, it } from 'vitest'
import { findBannedWords, LANGUAGES } from './banned-words.ts'
import { sourceFiles } from './source-files.ts'

/** Where texts for members live: the file's name, or its ending before the extension, says the language. */
const TEXTS = /^(web\/i18n|contract\/failure-texts|server)\/(.*[/.])?(en|ko|ja|zh_CN|zh_TW)\.(json|ts|md)$/

const texts = [...sourceFiles('json,ts,md')].flatMap(([path, text]) => {
  const language = TEXTS.exec(path)?.[3]
  return language ? [{ path, language, text }] : []
})

it('texts of all five languages are looked at: messages, failures, mails and terms', () => {
  for (const folder of ['web/i18n/', 'contract/failure-texts/', 'mail-texts.', '/terms/']) {
    const found = texts.filter(({ path }) => path.includes(folder)).map(({ language }) => language)
    expect([...new Set(found)].toSorted(), folder).toEqual(LANGUAGES.toSorted())
  }
})

it('no text calls a gain certain or a loss impossible', () => {
  const found = texts.flatMap(({ path, language, text }) =>
    findBannedWords(language, text).map((around) => `${path}: ${around}`),
  )
  expect(found).toEqual([])
})

describe('a banned word is found in every language', () => {
  it.each([
    ['en', 'Guaranteed 3 % a day'],
    ['en', 'A risk-free plan'],
    ['en', 'Profit assured'],
    ['en', 'Gains are not guaranteed'],
    ['ko', '수익을 보장합니다'],
    ['ko', '원금 보장'],
    ['ko', '무위험 투자'],
    ['ko', '확정 수익'],
    ['ja', '利益を保証します'],
    ['ja', 'ノーリスクで始める'],
    ['ja', '確実な利益'],
    ['zh_CN', '保证收益'],
    ['zh_CN', '零风险理财'],
    ['zh_CN', '稳赚不赔'],
    ['zh_TW', '保證獲利'],
    ['zh_TW', '無風險投資'],
    ['zh_TW', '穩賺不賠'],
  ])('%s: %s', (language, text) => {
    expect(findBannedWords(language, text)).not.toEqual([])
  })
})

describe('a warning in other words is no promise', () => {
  it.each([
    ['en', 'You can lose your whole stake. Past results say nothing about the future.'],
    ['ko', '투자 원금을 모두 잃을 수 있습니다. 위험을 이해했습니다.'],
    ['ja', '元本をすべて失う可能性があります。証拠金と保証金。'],
    ['zh_CN', '您可能损失全部本金；保证金不足时会平仓。'],
    ['zh_TW', '您可能損失全部本金；保證金不足時會平倉。'],
  ])('%s: %s', (language, text) => {
    expect(findBannedWords(language, text)).toEqual([])
  })
})
