import { splitLocale, type Locale } from '#contract/locale.ts'
import { logFailure } from '#web/api/log.ts'
import { deviceNow } from '#web/base/clock.ts'
import { currentLocale, localeCookie, setCurrentLocale, withLocale } from '#web/base/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'

/** Whether an address of this site is in another language than this page, whose scripts have no texts of it. */
export function isForeign(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/, 1)
  return splitLocale(pathname).locale !== currentLocale()
}

/** Before the router: the way back to a page in another language is left to the browser, which loads that page whole. */
function reloadForeign(event: PopStateEvent): void {
  if (!isForeign(window.location.pathname)) return
  event.stopImmediatePropagation()
  window.location.reload()
}

/** A page speaks the language of its address, as long as it stands. */
export function openLanguage(): void {
  setCurrentLocale(splitLocale(window.location.pathname).locale)
  addEventListener('popstate', reloadForeign)
}

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
