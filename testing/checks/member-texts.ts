import { existsSync, readFileSync } from 'node:fs'
import { readmeTexts } from '#server/modules/archives/readme-texts.ts'
import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { TERM_KINDS } from '#contract/content.ts'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/locale.ts'
import { loadSources } from '#server/modules/content/import-texts.ts'
import { CALENDAR_TEXTS } from '#server/modules/ico/calendar/calendar-texts.ts'
import { MAIL_TEXTS } from '#server/modules/identity/mail/mail-texts.ts'
import { ANSWER_MAILS } from '#server/modules/inquiries/answers/answer-mails.ts'
import { ALARM_TEXTS as MEMBERSHIP_MAILS } from '#server/modules/membership/renewal/alarm-texts.ts'
import { ALARM_TEXTS } from '#server/modules/notifications/alarms/alarm-texts.ts'
import { CHAT_TEXTS } from '#server/modules/notifications/telegram/chat-texts.ts'
import { MAIL_WORDS } from '#server/modules/notifications/mail/mail-words.ts'
import { listMessages } from '#tools/build/messages.ts'

/** Texts by their name within a source, the same name in every language. */
export type NamedTexts = ReadonlyMap<string, string>

/** One kind of text that members read, and how a language's texts of it are found. */
interface TextSource {
  readonly name: string
  readonly load: (locale: Locale) => unknown
}

/** Where the server's own texts are written; a test compares this with the files that hold five languages. */
export const TEXT_FILES: readonly string[] = [
  'contract/csv-texts/columns.zh_TW.ts',
  'contract/csv-texts/zh_TW.ts',
  'contract/failure-texts/zh_TW.ts',
  'contract/statement-texts/zh_TW.ts',
  'contract/trading/acknowledgements.ts',
  'server/modules/archives/readme-texts.ts',
  'server/modules/ico/calendar/calendar-texts.ts',
  'server/modules/identity/mail/mail-texts.zh_TW.ts',
  'server/modules/inquiries/answers/answer-mails.ts',
  'server/modules/membership/renewal/alarm-texts.ts',
  'server/modules/notifications/alarms/alarm-texts.zh_TW.ts',
  'server/modules/notifications/mail/mail-words.ts',
  'server/modules/notifications/telegram/chat-texts.ts',
]

const ROOT = new URL('../../', import.meta.url)
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

const items = await loadSources()
const messages = new Map(
  await Promise.all(LOCALES.map(async (locale) => [locale, await listMessages(locale)] as const)),
)

const TEXT_SOURCES: readonly TextSource[] = [
  { name: 'web', load: (locale) => messages.get(locale) },
  { name: 'failures', load: (locale) => FAILURE_TEXTS[locale] },
  { name: 'copies of data', load: (locale) => readmeTexts[locale] },
  { name: 'tables', load: (locale) => CSV_TEXTS[locale] },
  { name: 'statements', load: (locale) => STATEMENT_TEXTS[locale] },
  {
    name: 'acknowledgements',
    load: (locale) => Object.values(ACKNOWLEDGEMENTS).map((texts) => texts[locale]),
  },
  { name: 'mails of identity', load: (locale) => MAIL_TEXTS[locale] },
  { name: 'mails of notifications', load: (locale) => MAIL_WORDS[locale] },
  { name: 'chat of notifications', load: (locale) => CHAT_TEXTS[locale] },
  { name: 'mails of inquiries', load: (locale) => ANSWER_MAILS[locale] },
  { name: 'mails of memberships', load: (locale) => MEMBERSHIP_MAILS[locale] },
  { name: 'alarms', load: (locale) => ALARM_TEXTS[locale] },
  { name: 'calendar', load: (locale) => CALENDAR_TEXTS[locale] },
  { name: 'app without a connection', load: appNotice },
  {
    name: 'guides, notices and videos',
    load: (locale) =>
      Object.fromEntries(
        items.map(({ id, texts }) => {
          const { title, summary, body = '' } = texts.find((text) => text.locale === locale) ?? {}
          return [id, { title, summary, body: paragraphs(body), captions: captions(id, locale) }]
        }),
      ),
  },
  {
    name: 'terms',
    load: (locale) =>
      TERM_KINDS.map((kind) => paragraphs(fileText(`server/modules/content/terms/${kind}.${locale}.md`))),
  },
]

/** Every text inside a value; a text that a function makes is made of braces. */
function named(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value === 'function') {
    const braces = Array.from({ length: value.length }, (_, index) => `{${index}}`)
    return named(value(...braces), name)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => named(inner, name === '' ? key : `${name}.${key}`))
}

/** What members read in a language, source by source. */
export function memberTexts(locale: Locale): ReadonlyMap<string, NamedTexts> {
  return new Map(TEXT_SOURCES.map(({ name, load }) => [name, new Map(named(load(locale), ''))]))
}
