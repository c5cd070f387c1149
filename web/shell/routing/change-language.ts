import type { Locale } from '#contract/locale.ts'
import { logFailure } from '#web/api/log.ts'
import { deviceNow } from '#web/base/clock.ts'
import { localeCookie, withLocale } from '#web/base/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'

async function reloadIn(locale: Locale): Promise<void> {
  const { saveDraft } = await import('#web/shell/update/form-drafts.ts')
  const { pathname } = window.location
  saveDraft(document.body, { pathname, nowMs: deviceNow(), speaksAnother: true })
  document.cookie = localeCookie(locale)
  window.history.replaceState(window.history.state, '', withLocale(window.location, locale))
  window.location.reload()
}

/**
 * Remembers the language and loads the page anew in it, in the same place of the history; what is typed and how far it is scrolled
 * stays. Without a connection the page stays as it is.
 */
export function changeLanguage(locale: Locale): void {
  if (!navigator.onLine) return showToast({ text: m.offline_banner() })
  reloadIn(locale).catch((cause: unknown) => logFailure('language not changed', { cause: String(cause) }))
}
