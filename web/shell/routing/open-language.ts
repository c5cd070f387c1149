import { splitLocale } from '#contract/locale.ts'
import { currentLocale, setCurrentLocale } from '#web/base/locale.ts'

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
