import {
  FAILURES,
  isEmptyField,
  type FailureCode,
  type FailureEnvelope,
  type FailureMeta,
} from '#contract/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import { Failure } from './failure.ts'

/** Where a reader of each language most likely sits; used only to word a time when the member's own zone is unknown. */
const ZONES: Record<Locale, string> = {
  en: 'UTC',
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
  zh_CN: 'Asia/Shanghai',
  zh_TW: 'Asia/Taipei',
}
const TIME_NAMES = new Set(['time', 'date', 'until'])

/** A moment (or only its day) in the words of a language, with its zone. */
export function wordTime(at: Date, locale: Locale, isDayOnly = false): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'medium',
    ...(isDayOnly ? {} : { timeStyle: 'long' as const }),
    timeZone: ZONES[locale],
  }).format(at)
}

function wordValue(name: string, value: unknown, locale: Locale): string {
  if (TIME_NAMES.has(name) && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return wordTime(new Date(value), locale, name === 'date')
  }
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A code's text in one language, its braces filled from meta. */
export function wordFailure(code: FailureCode, locale: Locale, meta: FailureMeta = {}): string {
  return FAILURE_TEXTS[locale].codes[code].replace(/\{(\w+)\}/g, (braces: string, name: string) =>
    name in meta ? wordValue(name, meta[name], locale) : braces,
  )
}

/** The failure as the client reads it (decisions §1.1). */
export function envelopeOf(failure: Failure, locale: Locale): { status: number; body: FailureEnvelope } {
  const { code, details } = failure
  const message =
    details.empty === undefined
      ? wordFailure(code, locale, details.meta)
      : FAILURE_TEXTS[locale].empty[details.empty]
  return {
    status: FAILURES[code],
    body: {
      status: 'error',
      code,
      message,
      ...(details.fields === undefined ? {} : { fields: details.fields }),
      ...(details.meta === undefined ? {} : { meta: details.meta }),
    },
  }
}

/** The failure for a set of wrong fields: told by the first one, with all of them in `fields`. */
export function fieldFailure(
  fields: ReadonlyMap<string, FailureCode>,
  isEmpty: (field: string) => boolean,
): Failure {
  const [first] = fields
  if (first === undefined) return new Failure('COMMON-B001')
  const [name, code] = first
  return new Failure(code, {
    fields: Object.fromEntries(fields),
    empty: isEmptyField(name) && isEmpty(name) ? name : undefined,
  })
}

const RETRY_AFTER_SECONDS = 5

/** The Retry-After of a refusal: as many seconds as its `meta.seconds` says. */
export function retryAfterOf(body: unknown): string {
  const meta = typeof body === 'object' && body !== null && 'meta' in body ? body.meta : undefined
  const seconds =
    typeof meta === 'object' && meta !== null && 'seconds' in meta ? meta.seconds : RETRY_AFTER_SECONDS
  return String(seconds)
}
