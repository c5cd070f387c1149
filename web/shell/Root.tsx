import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useBlocker, useLocation, useMatches, useNavigationType } from 'react-router'
import { LANGUAGE_TAGS, splitLocale } from '#contract/locale.ts'
import { failureTexts, loadFailureTexts } from '#web/i18n/failures.ts'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { useBrand } from './brand.ts'
import { buildWatch } from './build.ts'
import { DialogHost } from './DialogHost.tsx'
import { isTitled } from './Layouts.tsx'
import { setCurrentLocale } from './locale.ts'
import { Progress } from './Progress.tsx'
import { useStore } from './store.ts'

/** The tab's title, and the language of the page for screen readers and fonts. */
function useDocument(): void {
  const { pathname } = useLocation()
  const handle: unknown = useMatches().at(-1)?.handle
  const brand = useBrand()
  const title = isTitled(handle) ? `${handle.title()} · ${brand}` : brand
  const { locale } = splitLocale(pathname)
  useEffect(() => {
    document.title = title
    document.documentElement.lang = LANGUAGE_TAGS[locale]
    void loadFailureTexts(locale)
  }, [title, locale])
}

/** Once a new build was seen, the next navigation to another page is a full load of it. */
function useFullLoadWhenStale(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname
    if (!buildWatch.isStale() || !leaves || historyAction === 'POP') return false
    window.location.assign(`${nextLocation.pathname}${nextLocation.search}${nextLocation.hash}`)
    return true
  })
  useEffect(() => {
    if (type === 'POP' && buildWatch.isStale()) window.location.reload()
  }, [pathname, type])
}

/** What is around every page: title and language, scroll, dialogs, progress, toasts. */
export function Root() {
  setCurrentLocale(splitLocale(useLocation().pathname).locale)
  useStore(failureTexts, failureTexts.get())
  useDocument()
  useFullLoadWhenStale()
  return (
    <>
      <Progress />
      <Outlet />
      <ToastHost />
      <DialogHost />
      <ScrollRestoration />
    </>
  )
}
