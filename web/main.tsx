import './styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onSignInNeeded, watchSession } from './api/client.ts'
import { loadPublicConfig } from './api/config.ts'
import { logFailure } from './api/log.ts'
import { createRoutes } from './router.tsx'
import { startBuildWatch } from './shell/build.ts'
import { guardChunks } from './shell/guard-chunks.ts'
import { loadFonts } from './shell/fonts.ts'
import { localPath, startLocale } from './shell/locale.ts'
import { startLook } from './shell/look.ts'
import { currentApp } from './shell/native.ts'
import { signInPath } from './shell/next.ts'
import { loadPayload } from './shell/payload.ts'

/** Only `/` looks at cookie and browser: the page then goes on under its language's prefix. */
function enterLanguage(): void {
  const { pathname, search, hash } = window.location
  const locale = startLocale(pathname, document.cookie, navigator.languages)
  const target = pathname === '/' ? localPath('/', locale) : pathname
  if (target === pathname) return
  document.querySelector('#app')?.replaceChildren()
  window.history.replaceState(window.history.state, '', `${target}${search}${hash}`)
}

/** Loads what the first page needs before React takes over, so that a prerendered page stays as it stands. */
async function readyRoutes(
  routes: RouteObject[],
): Promise<{ loaderData: Record<string, unknown> } | undefined> {
  const { pathname } = window.location
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  if (typeof route?.lazy !== 'function') return undefined
  Object.assign(route, await route.lazy(), { lazy: undefined })
  if (route.loader === undefined) return { loaderData: {} }
  route.id = 'first'
  return { loaderData: { first: await loadPayload(pathname) } }
}

/** A prerendered page whose parts do not load is drawn anew, which then shows the error page. */
async function takeOver(routes: RouteObject[]): ReturnType<typeof readyRoutes> {
  try {
    return await readyRoutes(routes)
  } catch (cause) {
    logFailure('page not taken over', { path: window.location.pathname, cause: String(cause) })
    return undefined
  }
}

async function start(): Promise<void> {
  startLook()
  enterLanguage()
  watchSession()
  const routes = createRoutes()
  const page = document.querySelector('#app')
  if (page === null) throw new Error('The page has no #app')
  const hydrationData = page.childElementCount > 0 ? await takeOver(routes) : undefined
  const router = createBrowserRouter(routes, hydrationData === undefined ? {} : { hydrationData })
  guardChunks(router)
  onSignInNeeded(() => void router.navigate(localPath(signInPath(window.location)), { replace: true }))
  const app = <RouterProvider router={router} />
  if (hydrationData === undefined) createRoot(page).render(app)
  else hydrateRoot(page, app)
  startBuildWatch()
  if (currentApp() !== undefined)
    void import('./shell/app-shell.ts').then((shell) => shell.startAppShell(router))
  loadFonts()
  await loadPublicConfig()
}

void start()
