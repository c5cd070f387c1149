import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { placeholders } from '#tools/build/messages.ts'
import { findBannedWords } from './banned-words.ts'
import { memberTexts, TEXT_FILES, type NamedTexts } from './member-texts.ts'
import { sourceFiles } from './source-files.ts'

const english = memberTexts('en')
const NAMES_OF_LANGUAGES = 'contract/locale.ts'
const others = LOCALES.filter((locale) => locale !== 'en')

/** The signs that a text of a language has at least one of. */
const OWN_SIGNS = {
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh_CN: /\p{Script=Han}/u,
  zh_TW: /\p{Script=Han}/u,
} as const

/** Signs of another language that no text of this one has. */
const FOREIGN_SIGNS = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
  zh_CN:
    /[\p{Script=Hiragana}\p{Script=Hangul}們來時會對發個國學開關電話應還過這說請為無與從後點種間問題見現實際變動車長門聽讀寫買賣錢額單訂閱遊戲輸驗證碼帳號]/u,
  zh_TW:
    /[\p{Script=Hiragana}\p{Script=Hangul}们来时会对发个国学开关电话应还过这说请为无与从后点种间问题见现实际变动车长门听读写买卖钱额单订阅游戏输验证码账号]/u,
} as const

/** Other words for what GLOSSARY.md names: one thing has one name in a language. */
const OTHER_WORDS = {
  ko: /인출|신호|월렛|계정(을|의)? ?해지|스왑|주요 가격|초대 코드|비밀 키|머리 해시|일회용/,
  ja: /引き出し|サブスク|オートマスタ(?!ー)|(?<!トレーリング)ストップ|アカウント(を|の)?閉鎖|節目価格|報酬|無料体験|再エントリー|紹介コード|受領書|ヘッド|ワンタイム/,
  zh_CN: /信号大师|提币|充币|关键价位|再次入场|关闭账户|投注|头部哈希|一次性|推荐收益/,
  zh_TW:
    /訊號大師|提現|提幣|充值|儲值|存入(?=[與和、於地紀])|關閉帳戶|關鍵價(?!位)|再次進場|忘記密碼|到達目標|投注|頭部雜湊|一次性|推薦收益/,
} as const

/** What is written the same in every language: names of the product, its coins and the messengers, and points of a hundred. */
const NAMES =
  /\b(UP & DOWN|Signal Master|Auto Master|MCS|USDT|ICO|OTP|ID|KakaoTalk|Telegram|pt)\b|(?<=\{points\})%p/g

/** Whether anything of a text is left to translate beside its braces, the addresses of its links, and names. */
const hasWords = (text: string) =>
  /\p{L}/u.test(
    text
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(NAMES, '')
      .replaceAll(/\{\w+\}/g, ''),
  )

function eachOf(
  locale: (typeof others)[number],
  isWrong: (text: string, base: string | undefined) => boolean,
): string[] {
  return [...memberTexts(locale)].flatMap(([source, texts]) =>
    [...texts]
      .filter(([name, text]) => isWrong(text, english.get(source)?.get(name)))
      .map(([name, text]) => `${source}, ${name}: ${text}`),
  )
}

it('every file of the server with texts in five languages is looked at', () => {
  const found = [...sourceFiles('ts,tsx')].filter(
    ([path, text]) =>
      /^(contract|server)\//.test(path) &&
      !/(\.test|[/.](ja|zh_CN))\.ts$/.test(path) &&
      path !== NAMES_OF_LANGUAGES &&
      /\p{Script=Han}/u.test(text),
  )
  expect(found.map(([path]) => path)).toEqual(TEXT_FILES)
})

describe.each(others)('what members read in %s', (locale) => {
  it('has the texts of English in every source, and fills the same braces', () => {
    const keys = (texts: NamedTexts | undefined) => [...(texts?.keys() ?? [])]
    for (const [source, texts] of memberTexts(locale)) {
      expect(texts.size, source).toBeGreaterThan(0)
      expect(keys(texts).toSorted(), source).toEqual(keys(english.get(source)).toSorted())
    }
    const braces = (text = '') => placeholders(text).join()
    expect(eachOf(locale, (text, base) => braces(text) !== braces(base))).toEqual([])
  })

  it('is never the English text, but for names', () => {
    const isEnglish = (text: string, base: string | undefined) =>
      hasWords(text) && (text === base || !OWN_SIGNS[locale].test(text))
    expect(eachOf(locale, isEnglish)).toEqual([])
  })

  it('calls each thing by the one name that the glossary gives it', () => {
    expect(eachOf(locale, (text) => OTHER_WORDS[locale].test(text))).toEqual([])
  })

  it('borrows no sign of another language', () => {
    expect(eachOf(locale, (text) => FOREIGN_SIGNS[locale].test(text))).toEqual([])
  })
})

it.each(LOCALES)('no text in %s calls a gain certain or a loss impossible', (locale) => {
  const texts = [...memberTexts(locale).values()].flatMap((source) => [...source.values()])
  expect(texts.flatMap((text) => findBannedWords(locale, text))).toEqual([])
})
