import { lazy, Suspense, useEffect } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router'
import { LANGUAGE_TAGS, splitLocale } from '#contract/locale.ts'
import { failureTexts, loadFailureTexts } from '#web/i18n/failures.ts'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'
import { useBrand } from '#web/shell/frame/brand.ts'
import { buildWatch } from '#web/shell/update/build.ts'
import { dialogAsked } from '#web/shell/dialogs/dialogs.ts'
import { isTitled } from './Layouts.tsx'
import { Progress } from '#web/shell/Progress.tsx'
import { useStore } from '#web/base/store.ts'
import { isForeign } from '#web/shell/routing/open-language.ts'
import { useDraft } from '#web/shell/update/use-draft.ts'

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
  }, [title, locale])
}

/** The failure texts come with every screen but the first; there, without a form, the first touch of the page is soon enough. */
function useFailureTexts(): void {
  const { locale } = splitLocale(useLocation().pathname)
  useStore(failureTexts, failureTexts.get())
  useEffect(() => {
    const load = () => void loadFailureTexts(locale)
    const touches = ['pointerdown', 'keydown', 'focusin'] as const
    for (const touch of touches) addEventListener(touch, load, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, load)
    }
  }, [locale])
}

const DialogHost = lazy(async () => ({
  default: (await import('#web/shell/dialogs/DialogHost.tsx')).DialogHost,
}))

/** The dialogs' own chunk is loaded with the first dialog, and stays. */
function Dialogs() {
  const asked = useStore(dialogAsked, false)
  return asked ? (
    <Suspense>
      <DialogHost />
    </Suspense>
  ) : null
}

/** A page in another language is loaded whole; once a new build was seen, so is the next page. */
function useFullLoads(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname
    const isWhole = isForeign(nextLocation.pathname) || (buildWatch.isStale() && leaves)
    if (!isWhole || historyAction === 'POP') return false
    const target = `${nextLocation.pathname}${nextLocation.search}${nextLocation.hash}`
    if (historyAction === 'REPLACE') window.location.replace(target)
    else window.location.assign(target)
    return true
  })
  useEffect(() => {
    if (type === 'POP' && buildWatch.isStale()) window.location.reload()
  }, [pathname, type])
}

/** What is around every page: title and language, scroll, dialogs, progress, toasts. */
export function Root() {
  useDocument()
  useFailureTexts()
  useFullLoads()
  useDraft()
  return (
    <>
      <Progress />
      <Outlet />
      <ToastHost />
      <Dialogs />
      <ScrollRestoration />
    </>
  )
}
