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

/** Whether the address is another page than the one that was loaded: Back was pressed before any script could hear of it. */
export function isLeft(loadedFrom: string | undefined, pathname: string): boolean {
  return loadedFrom !== undefined && new URL(loadedFrom).pathname !== pathname
}

/** Whether Back has left this page already; what stands before the reader is then loaded anew. */
export function isPageLeft(): boolean {
  return isLeft(performance.getEntriesByType('navigation')[0]?.name, window.location.pathname)
}

/** A page speaks the language of its address, as long as it stands. */
export function openLanguage(): void {
  setCurrentLocale(splitLocale(window.location.pathname).locale)
  addEventListener('popstate', reloadForeign)
}
