import { isEmptyField, type FailureMeta, type FailureTexts } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { CallFailure } from '#web/api/call.ts'
import { logFailure } from '#web/api/log.ts'
import { currentLocale } from '#web/shell/locale.ts'
import { createStore } from '#web/shell/store.ts'
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

/** Reads one language's failure texts, in a chunk of their own: a page needs them only once something went wrong. */
export async function loadFailureTexts(locale: Locale): Promise<void> {
  if (failureTexts.get()[locale] !== undefined) return
  try {
    const texts = await LOADERS[locale]()
    failureTexts.set({ ...failureTexts.get(), [locale]: texts })
  } catch (cause) {
    logFailure('failure texts not read', { locale, cause: String(cause) })
  }
}

function fill(text: string, meta: FailureMeta | undefined): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = meta?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
  })
}

/** The text of a failure key (a code, or `empty:field`) in the language shown; the general text for an unknown one. */
export function failureText(key: string, meta?: FailureMeta): string {
  const texts = failureTexts.get()[currentLocale()]
  const field = key.startsWith('empty:') ? key.slice('empty:'.length) : undefined
  if (field !== undefined) {
    return isEmptyField(field) ? (texts?.empty[field] ?? m.common_required()) : m.common_required()
  }
  const known = Object.entries(texts?.codes ?? {}).find(([code]) => code === key)
  return known === undefined ? m.common_error() : fill(known[1], meta)
}

/** What to tell about a refused call: the server's own sentence, which is in the member's language. */
export function failureMessage(failure: CallFailure): string {
  return (
    failure.message ??
    (failure.code === undefined ? m.common_error() : failureText(failure.code, failure.meta))
  )
}
