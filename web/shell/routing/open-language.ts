import { localPath, setCurrentLocale, startLocale } from '#web/base/locale.ts'

/** Only `/` looks at cookie and browser: the page then goes on under its language's prefix. */
export function openLanguage(): void {
  const { pathname, search, hash } = window.location
  const locale = startLocale(pathname, document.cookie, navigator.languages)
  const target = pathname === '/' ? localPath('/', locale) : pathname
  setCurrentLocale(locale)
  if (target === pathname) return
  document.querySelector('#app')?.replaceChildren()
  window.history.replaceState(window.history.state, '', `${target}${search}${hash}`)
}
