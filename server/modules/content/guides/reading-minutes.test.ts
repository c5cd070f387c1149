import { describe, expect, it } from 'vitest'
import { readingMinutes } from './reading-minutes.ts'

const body = (parts: readonly string[]) => parts.join('\n\n')

describe('the time a guide takes to read', () => {
  it('counts words in English, a heading and a list among them', () => {
    const words = 'one two three four five six seven eight nine ten '.repeat(46)
    expect(readingMinutes({ locale: 'en', body: words })).toBe(2)
    expect(
      readingMinutes({ locale: 'en', body: body([words, `## ${words}`, `- ${words}\n- ${words}`]) }),
    ).toBe(8)
  })

  it.each(['ko', 'ja', 'zh_CN', 'zh_TW'] as const)('counts letters without spaces in %s', (locale) => {
    expect(readingMinutes({ locale, body: '가나 다라 마바 사아 자차 '.repeat(150) })).toBe(3)
  })

  it('does not count where links lead, nor pictures', () => {
    const link = `[here](/${'long/'.repeat(2_000)})`
    expect(
      readingMinutes({ locale: 'ko', body: body([link, '![Picture](/guides/a.en.webp "390x844")']) }),
    ).toBe(1)
  })

  it('is a minute at least', () => {
    expect(readingMinutes({ locale: 'en', body: '' })).toBe(1)
  })
})
