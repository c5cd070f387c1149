import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { LANGUAGE_TAGS, splitLocale } from '#contract/locale.ts'
import { failureTexts, loadFailureTexts } from '#web/i18n/failures.ts'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'
import { useBrand } from '#web/shell/frame/brand.ts'
import { dialogAsked } from '#web/shell/dialogs/dialogs.ts'
import { Progress } from '#web/shell/Progress.tsx'
import { useLocation, usePage } from '#web/shell/router/hooks.ts'
import { useStore } from '#web/base/store.ts'
import { useDraft } from '#web/shell/update/use-draft.ts'

/** The tab's title, and the language of the page for screen readers and fonts. */
function useDocument(): void {
  const { pathname } = useLocation()
  const ownTitle = usePage()?.title?.()
  const brand = useBrand()
  const title = ownTitle === undefined ? brand : `${ownTitle} · ${brand}`
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

/** What is around every page: title and language, dialogs, progress, toasts. */
export function Root({ children }: { readonly children: ReactNode }) {
  useDocument()
  useFailureTexts()
  useDraft()
  return (
    <>
      <Progress />
      {children}
      <ToastHost />
      <Dialogs />
    </>
  )
}
