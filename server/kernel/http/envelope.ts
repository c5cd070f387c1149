import {
  FAILURES,
  isEmptyField,
  type FailureCode,
  type FailureEnvelope,
  type FailureMeta,
} from '#contract/failures/errors.ts'
import { fillFailure } from '#contract/failure-texts/fill.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { failures } from '#contract/failures/failures.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import { Failure } from '../failure.ts'

/** Where a reader of each language most likely sits; used only to word a time when the member's own zone is unknown. */
const ZONES: Record<Locale, string> = {
  en: 'UTC',
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
  zh_CN: 'Asia/Shanghai',
  zh_TW: 'Asia/Taipei',
}
/** A moment (or only its day) in the words of a language, in the reader's zone where it is known. */
export function formatTime(
  at: Date,
  locale: Locale,
  { isDayOnly = false, zone = ZONES[locale] } = {},
): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'medium',
    ...(isDayOnly ? {} : { timeStyle: 'long' as const }),
    timeZone: zone,
  }).format(at)
}

/** A code's text in one language, its braces filled from meta. */
export function formatFailure(code: FailureCode, locale: Locale, meta: FailureMeta = {}): string {
  return fillFailure(FAILURE_TEXTS[locale], { code, meta }, (at, kind) =>
    formatTime(at, locale, {
      isDayOnly: kind !== 'moment',
      ...(kind === 'calendar day' && { zone: 'UTC' }),
    }),
  )
}

/** The failure as the client reads it. */
export function envelopeOf(failure: Failure, locale: Locale): { status: number; body: FailureEnvelope } {
  const { code, details } = failure
  const message =
    details.empty === undefined
      ? formatFailure(code, locale, details.meta)
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

/** The failure for a set of wrong fields: the code of the first, with all of them in `fields`. */
export function fieldFailure(
  fields: ReadonlyMap<string, FailureCode>,
  isEmpty: (field: string) => boolean,
  meta?: FailureMeta,
): Failure {
  const [first] = fields
  if (first === undefined) return new Failure(failures.common.malformed)
  const [name, code] = first
  return new Failure(code, {
    fields: Object.fromEntries(fields),
    ...(meta !== undefined && { meta }),
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
