import { startTransition } from 'react'
import type * as ReactDom from 'react-dom/client'
import { machineTime, onNewPasswordNeeded, onSignInNeeded, session, watchSession } from './api/client.ts'
import { loadPublicConfig, publicConfig } from './api/config.ts'
import { logFailure } from './api/log.ts'
import { findPage, firstPage, loadMemberRoutes, MembersApp, rowOf } from './router.tsx'
import { createBrowserHistory } from './shell/router/browser-history.ts'
import type { Page } from './shell/router/page.ts'
import { createRouter } from './shell/router/router.ts'
import { buildWatch, startBuildWatch } from './shell/update/build.ts'
import { focusErrorsOfForms } from './shell/focus-errors.ts'
import { guardChunks } from './shell/update/guard-chunks.ts'
import { loadFonts } from './shell/fonts.ts'
import { localPath } from './base/locale.ts'
import { isForeign, isPageLeft } from './shell/routing/open-language.ts'
import { signInPath } from './shell/routing/next.ts'
import { nextTask, whenIdle, withPart } from './shell/tasks.ts'
import { trackTaps } from './ui/overlays/after-tap.ts'

/**
 * Loads what a prerendered page needs before React takes over, so that it does not change. A page whose parts do
 * not load is drawn anew, which then shows the error page.
 */
async function importTexts(page: Element): Promise<Page | undefined> {
  const { pathname } = window.location
  const row = rowOf(pathname)
  const isPage = page.childElementCount > 0 && page.querySelector('[data-outline]') === null
  if (row?.prerender === undefined || !isPage) return undefined
  try {
    return await firstPage(row, pathname)
  } catch (cause) {
    logFailure('page not taken over', { path: pathname, cause: String(cause) })
    return undefined
  }
}

function openRouter(first: Page | undefined) {
  const router = createRouter({
    history: createBrowserHistory(),
    find: findPage,
    first,
    needsLoad: (to, from) =>
      isForeign(to.pathname) || (buildWatch.isStale() && to.pathname !== from.pathname),
  })
  guardChunks(router)
  onSignInNeeded(() => void router.navigate(localPath(signInPath(window.location)), { replace: true }))
  onNewPasswordNeeded(() => {
    const path = localPath('/account/modify')
    if (window.location.pathname !== path) void router.navigate(path, { replace: true })
  })
  return router
}

/** Once there is a page to draw: what stands in its place stays until then. */
function firstShown({ state }: ReturnType<typeof openRouter>): Promise<void> {
  return new Promise((resolve) => {
    const stop = state.subscribe(check)
    function check(): void {
      if (state.get().shown === undefined) return
      stop()
      resolve()
    }
    check()
  })
}

/** What a standing page can wait for: configuration, fonts, news of builds, a member's other screens, the mobile shell. */
function startLater(router: ReturnType<typeof openRouter>): void {
  if (publicConfig.get() === undefined) void loadPublicConfig()
  loadFonts()
  startBuildWatch()
  // A member goes to a member's screen next. Without the network the click will say so.
  if (session.get() !== undefined) void withPart(loadMemberRoutes(), () => undefined)
  // Which app it is, and whether it must be updated, is decided in another part.
  if (navigator.userAgent.includes('MembersApp/'))
    void withPart(import('./shell/app-shell.ts'), (shell) => shell.startAppShell(router))
}

/** Draws the app, or takes over the page that stands already; drawing is cut into slices that let touches through. */
export async function startApp(dom: Pick<typeof ReactDom, 'createRoot' | 'hydrateRoot'>): Promise<void> {
  watchSession()
  focusErrorsOfForms()
  trackTaps()
  if (session.get() !== undefined) {
    // While the screen is fetched: the first call of a member proves the device's key, at the server's time.
    void machineTime()
    // A member's screens ask at once which features are open.
    void loadPublicConfig()
  }
  const page = document.querySelector('#app')
  if (page === null) throw new Error('The page has no #app')
  const standing = await importTexts(page)
  await nextTask()
  // Back may have been pressed since the page was loaded: then another one is drawn in the place of what stands.
  const first = isPageLeft() ? undefined : standing
  const router = openRouter(first)
  await firstShown(router)
  await nextTask()
  const app = <MembersApp router={router} />
  startTransition(() => {
    if (first === undefined) dom.createRoot(page).render(app)
    else dom.hydrateRoot(page, app)
  })
  whenIdle(() => startLater(router))
}
