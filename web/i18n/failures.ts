import { isEmptyField, type FailureMeta } from '#contract/failures/errors.ts'
import type { FailureTexts } from '#contract/failures/failure-meta.ts'
import { fillFailure, hasText, tellsTime } from '#contract/failure-texts/fill.ts'
import type { Locale } from '#contract/locale.ts'
import type { CallFailure } from '#web/api/call.ts'
import { logFailure } from '#web/api/log.ts'
import { day, minute } from '#web/base/format.ts'
import { currentLocale } from '#web/base/locale.ts'
import { createStore } from '#web/base/store.ts'
import { m } from './messages.ts'

const LOADERS: Readonly<Record<Locale, () => Promise<FailureTexts>>> = {
  en: async () => (await import('#contract/failure-texts/en.ts')).en,
  ko: async () => (await import('#contract/failure-texts/ko.ts')).ko,
  ja: async () => (await import('#contract/failure-texts/ja.ts')).ja,
  zh_CN: async () => (await import('#contract/failure-texts/zh_CN.ts')).zh_CN,
  zh_TW: async () => (await import('#contract/failure-texts/zh_TW.ts')).zh_TW,
}

/** The failure texts of the languages read so far. */
export const failureTexts = createStore<Readonly<Partial<Record<Locale, FailureTexts>>>>({})

/** The texts that a prerendered page with a form brings in its document: the form is never without them. */
function textsOfPage(locale: Locale): FailureTexts | undefined {
  if (typeof document === 'undefined') return undefined
  const brought = document.querySelector<HTMLTemplateElement>(`template[data-failures="${locale}"]`)
  return brought === null ? undefined : JSON.parse(brought.content.textContent)
}

/** Reads one language's failure texts: from the page where it brought them, else in a chunk of their own. */
export async function loadFailureTexts(locale: Locale): Promise<void> {
  if (failureTexts.get()[locale] !== undefined) return
  try {
    const texts = textsOfPage(locale) ?? (await LOADERS[locale]())
    failureTexts.set({ ...failureTexts.get(), [locale]: texts })
  } catch (cause) {
    logFailure('failure texts not read', { locale, cause: String(cause) })
  }
}

/** The text of a failure key (a code, or `empty:field`) in the language shown; the general text for an unknown one. */
export function failureText(key: string, meta?: FailureMeta): string {
  const texts = failureTexts.get()[currentLocale()]
  const field = key.startsWith('empty:') ? key.slice('empty:'.length) : undefined
  if (field !== undefined) {
    return isEmptyField(field) ? (texts?.empty[field] ?? m.common_required()) : m.common_required()
  }
  if (texts === undefined || !hasText(texts, key)) return m.common_error()
  return fillFailure(texts, { code: key, meta }, (at, kind) => {
    if (kind === 'moment') return minute(at.getTime())
    return kind === 'day' ? day(at.getTime()) : day(at.getTime(), 'UTC')
  })
}

/**
 * The text of a refused call: the server's sentence, in the member's language. One with a time is formatted again:
 * the server does not know the zone of this device.
 */
export function failureMessage({ code, message, meta }: CallFailure): string {
  const isKnown = failureTexts.get()[currentLocale()] !== undefined
  if (message !== undefined && !(tellsTime(meta) && isKnown)) return message
  return code === undefined ? m.common_error() : failureText(code, meta)
}
