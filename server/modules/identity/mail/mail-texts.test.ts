import { describe, expect, it } from 'vitest'
import { BASE_LOCALE, LOCALES } from '#contract/locale.ts'
import { MAIL_TEXTS } from './mail-texts.ts'
import { MAIL_KINDS, type MailText } from './mail-kinds.ts'

const FILLED = ['brand', 'name', 'id', 'code', 'minutes', 'time', 'address']

const whole = (mail: MailText) =>
  [mail.subject, mail.greeting, ...mail.lines, ...(mail.button === undefined ? [] : [mail.button])].join('\n')
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort()

const base = MAIL_TEXTS[BASE_LOCALE]
const cases = LOCALES.flatMap((locale) => MAIL_KINDS.map((kind) => ({ locale, kind })))

describe.each(cases)('the $kind mail in $locale', ({ locale, kind }) => {
  const mail = MAIL_TEXTS[locale].mails[kind]

  it('fills the same braces as the English mail, and only those the mail module knows', () => {
    expect(placeholders(whole(mail))).toEqual(placeholders(whole(base.mails[kind])))
    expect(placeholders(whole(mail)).filter((name) => !FILLED.includes(name))).toEqual([])
  })

  it('says as much as the English mail, with no empty line and no HTML', () => {
    expect(mail.lines.length).toBe(base.mails[kind].lines.length)
    expect(mail.button === undefined).toBe(base.mails[kind].button === undefined)
    expect(
      whole(mail)
        .split('\n')
        .filter((line) => line.trim() === ''),
    ).toEqual([])
    expect(whole(mail)).not.toMatch(/[<>]/)
  })

  it('shares no line but the bare code with the English mail', () => {
    if (locale === BASE_LOCALE) return
    const english = new Set(whole(base.mails[kind]).split('\n'))
    expect(
      whole(mail)
        .split('\n')
        .filter((line) => english.has(line) && line !== '{code}'),
    ).toEqual([])
  })
})

it.each(LOCALES)('the frame of every mail in %s warns against phishing and names the sender', (locale) => {
  const { buttonFallback, footer } = MAIL_TEXTS[locale]
  expect(buttonFallback.trim()).not.toBe('')
  expect(placeholders(footer.join())).toEqual(['brand'])
  expect(footer.length).toBe(base.footer.length)
  expect(placeholders(MAIL_TEXTS[locale].phrase)).toEqual(['phrase'])
})
