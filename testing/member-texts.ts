import { existsSync, readFileSync } from 'node:fs'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { TERM_KINDS } from '#contract/content.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/locale.ts'
import { readSources } from '#server/modules/content/take-over.ts'
import { CALENDAR_TEXTS } from '#server/modules/ico/calendar-texts.ts'
import { MAIL_TEXTS } from '#server/modules/identity/mail-texts.ts'
import { ANSWER_MAILS } from '#server/modules/inquiries/answer-mails.ts'
import { ALARM_TEXTS as MEMBERSHIP_MAILS } from '#server/modules/membership/alarm-texts.ts'
import { ALARM_TEXTS } from '#server/modules/notifications/alarm-texts.ts'
import { readMessages } from '#tools/messages.ts'

/** Texts by their name within a place, the same name in every language. */
export type NamedTexts = ReadonlyMap<string, string>

/** One kind of text that members read, and how a language's texts of it are found. */
interface Place {
  readonly name: string
  readonly read: (locale: Locale) => unknown
}

/** Where the server's own texts are written; a test compares this with the files that hold five languages. */
export const TEXT_FILES: readonly string[] = [
  'contract/failure-texts/zh_TW.ts',
  'server/modules/ico/calendar-texts.ts',
  'server/modules/identity/mail-texts.zh_TW.ts',
  'server/modules/inquiries/answer-mails.ts',
  'server/modules/membership/alarm-texts.ts',
  'server/modules/notifications/alarm-texts.zh_TW.ts',
]

const ROOT = new URL('../', import.meta.url)
const fileText = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const paragraphs = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function captions(id: string, locale: Locale): string[] {
  const path = `content/videos/${id}/${locale}.vtt`
  if (!existsSync(new URL(path, ROOT))) return []
  return paragraphs(fileText(path)).filter((line) => line !== 'WEBVTT' && !line.includes('-->'))
}

/** The texts of the page that the installed app shows when it cannot reach the server. */
function appNotice(locale: Locale): unknown {
  const [, table = ''] = /^const TEXTS = (\{[\s\S]*?\n\})/.exec(fileText('mobile/www/notice.js')) ?? []
  return JSON.parse(table)[LANGUAGE_TAGS[locale]]
}

const items = await readSources()
const messages = new Map(
  await Promise.all(LOCALES.map(async (locale) => [locale, await readMessages(locale)] as const)),
)

const PLACES: readonly Place[] = [
  { name: 'web', read: (locale) => messages.get(locale) },
  { name: 'failures', read: (locale) => FAILURE_TEXTS[locale] },
  { name: 'mails of identity', read: (locale) => MAIL_TEXTS[locale] },
  { name: 'mails of inquiries', read: (locale) => ANSWER_MAILS[locale] },
  { name: 'mails of memberships', read: (locale) => MEMBERSHIP_MAILS[locale] },
  { name: 'alarms', read: (locale) => ALARM_TEXTS[locale] },
  { name: 'calendar', read: (locale) => CALENDAR_TEXTS[locale] },
  { name: 'app without a connection', read: appNotice },
  {
    name: 'guides, notices and videos',
    read: (locale) =>
      Object.fromEntries(
        items.map(({ id, texts }) => {
          const { title, summary, body = '' } = texts.find((text) => text.locale === locale) ?? {}
          return [id, { title, summary, body: paragraphs(body), captions: captions(id, locale) }]
        }),
      ),
  },
  {
    name: 'terms',
    read: (locale) =>
      TERM_KINDS.map((kind) => paragraphs(fileText(`server/modules/content/terms/${kind}.${locale}.md`))),
  },
]

/** Every text inside a value; a text that a function makes is made of braces. */
function named(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value === 'function') {
    const braces = Array.from({ length: value.length }, (_, place) => `{${place}}`)
    return named(value(...braces), name)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => named(inner, name === '' ? key : `${name}.${key}`))
}

/** What members read in a language, place by place. */
export function memberTexts(locale: Locale): ReadonlyMap<string, NamedTexts> {
  return new Map(PLACES.map(({ name, read }) => [name, new Map(named(read(locale), ''))]))
}
