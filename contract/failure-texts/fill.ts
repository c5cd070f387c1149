import { type FailureCode, type FailureMeta } from '../failures/errors.ts'
import { TIMELESS_CODES, type FailureTexts } from '../failures/failure-meta.ts'

/** Names of meta whose value is a moment or a day; `date` is formatted without its time. */
const TIME_NAMES: ReadonlySet<string> = new Set(['time', 'date', 'until'])
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** How moments are formatted for a reader; a day without a zone is not shifted. */
export type FormatTime = (at: Date, kind: 'moment' | 'day' | 'calendar day') => string

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isTimeless(code: FailureCode): code is (typeof TIMELESS_CODES)[number] {
  return TIMELESS_CODES.some((one) => one === code)
}

/** Whether a language has a text for this code; an old page may receive a newer code. */
export function hasText(texts: FailureTexts, code: string): code is FailureCode {
  return Object.hasOwn(texts.codes, code)
}

/** Whether a failure's text contains a moment, which is formatted in the reader's zone. */
export function tellsTime(meta: FailureMeta = {}): boolean {
  return Object.entries(meta).some(([name, value]) => TIME_NAMES.has(name) && isTime(value))
}

/** A value that is a name of ours, as the language says it; any other stays as it is. */
function translateValue(texts: FailureTexts, name: string, value: string): string {
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.words
  const words = Object.hasOwn(groups, name) ? groups[name] : undefined
  return words !== undefined && Object.hasOwn(words, value) ? (words[value] ?? value) : value
}

/** A code's text in one language, its braces filled from meta: names of ours in words, times as `formatTime` formats them. */
export function fillFailure(
  texts: FailureTexts,
  { code, meta = {} }: { code: FailureCode; meta?: FailureMeta | undefined },
  formatTime: FormatTime,
): string {
  const text = isTimeless(code) && !isTime(meta['time']) ? texts.timeless[code] : texts.codes[code]
  const told = (name: string): string => {
    const value = meta[name]
    if (TIME_NAMES.has(name) && isTime(value))
      return formatTime(
        new Date(value),
        DAY_ONLY.test(value) ? 'calendar day' : name === 'date' ? 'day' : 'moment',
      )
    return Array.isArray(value)
      ? value.map((one) => translateValue(texts, name, String(one))).join(texts.comma)
      : translateValue(texts, name, String(value))
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => (meta[name] === undefined ? '…' : told(name)))
}
