import type { ComponentType } from 'react'
import { redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { splitLocale, type Locale } from '#contract/locale.ts'
import { loadFailureTexts } from './i18n/failures.ts'
import { ROUTES } from './routes.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Guarded } from './shell/frame/Guarded.tsx'
import { BareLayout, FramedLayout } from './shell/frame/Layouts.tsx'
import { localPath } from './base/locale.ts'
import { loadPayload } from './shell/payload.ts'
import {
  isExternal,
  isScreen,
  type RedirectRow,
  type RouteRow,
  type ScreenRow,
} from './shell/routing/route-table.ts'
import { Root } from './shell/frame/Root.tsx'

/** One component per row. */
const screens = new Map<string, Promise<ComponentType>>()

/** A chunk whose failure reloads the page resolves to nothing: the old page stays until the browser has left it. */
function screenOf(module: { default: ComponentType } | undefined): ComponentType | Promise<ComponentType> {
  return module?.default ?? new Promise(() => {})
}

async function loadScreen(row: ScreenRow): Promise<ComponentType> {
  const [Screen, Gate] = await Promise.all([
    row.load().then(screenOf),
    row.access === 'member'
      ? import('./shell/frame/MemberGate.tsx').then((module) => module.MemberGate)
      : undefined,
  ])
  return function GuardedScreen() {
    const screen =
      Gate === undefined ? (
        <Screen />
      ) : (
        <Gate>
          <Screen />
        </Gate>
      )
    return <Guarded guard={row.access}>{screen}</Guarded>
  }
}

function cachedScreen(row: ScreenRow): Promise<ComponentType> {
  const known = screens.get(row.path)
  if (known !== undefined) return known
  const loading = loadScreen(row)
  screens.set(row.path, loading)
  loading.catch(() => screens.delete(row.path))
  return loading
}

/** The screen of the page that stands already: its route is complete from the start. */
export interface FirstScreen {
  readonly row: ScreenRow
  readonly Component: ComponentType
}

/** The route id of the page that stands already. */
export const FIRST_ROUTE = 'first'

/** A form is not drawn before the sentences that its first empty submit needs. */
async function screenWithTexts(row: ScreenRow, locale: Locale): Promise<ComponentType> {
  const [Component] = await Promise.all([cachedScreen(row), loadFailureTexts(locale)])
  return Component
}

/** A page that stands already waits for texts only where it has a form. */
export async function firstScreen(row: ScreenRow, locale: Locale): Promise<FirstScreen> {
  return { row, Component: await (row.form === true ? screenWithTexts(row, locale) : cachedScreen(row)) }
}

function screenRoute(row: ScreenRow, locale: Locale, first: FirstScreen | undefined): RouteObject {
  return {
    path: localPath(row.path, locale),
    handle: { title: row.title },
    ...(row.prerender === 'payload' && {
      loader: ({ request }: { request: Request }) => loadPayload(new URL(request.url).pathname),
    }),
    ...(first?.row === row
      ? { id: FIRST_ROUTE, Component: first.Component }
      : { lazy: async () => ({ Component: await screenWithTexts(row, locale) }) }),
  }
}

function redirectRoute(row: RedirectRow, locale: Locale): RouteObject {
  const loader = async () => {
    const target = typeof row.redirect === 'string' ? row.redirect : await row.redirect()
    return redirect(isExternal(target) ? target : localPath(target, locale))
  }
  return { path: localPath(row.path, locale), loader }
}

type Frame = 'framed' | 'bare'

function frameId(frame: Frame, locale: Locale): string {
  return `${frame}.${locale}`
}

function screensIn(
  frame: Frame,
  rows: readonly RouteRow[],
  rest: { locale: Locale; first?: FirstScreen | undefined },
) {
  return rows
    .filter(isScreen)
    .filter((row) => (row.layout === 'framed') === (frame === 'framed'))
    .map((row) => screenRoute(row, rest.locale, rest.first))
}

function routesOf(locale: Locale, first?: FirstScreen): RouteObject[] {
  const rest = { locale, first }
  return [
    { id: frameId('framed', locale), element: <FramedLayout />, children: screensIn('framed', ROUTES, rest) },
    { id: frameId('bare', locale), element: <BareLayout />, children: screensIn('bare', ROUTES, rest) },
    ...ROUTES.flatMap((row) => (isScreen(row) ? [] : [redirectRoute(row, locale)])),
  ]
}

/** English may be asked for by its name: it is the language without prefix. */
const ENGLISH_BY_NAME: RouteObject = {
  path: '/en/*',
  loader: ({ params }) => redirect(`/${params['*'] ?? ''}`),
}

const ROOT_ROUTE = 'root'

/** The route tree in some languages: every row once per language, each with the language's prefix. */
export function createRoutes(locales: readonly Locale[], first?: FirstScreen): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE,
      element: <Root />,
      errorElement: <ErrorPage />,
      HydrateFallback: () => null,
      children: [...locales.flatMap((locale) => routesOf(locale, first)), ENGLISH_BY_NAME],
    },
  ]
}

/** Fetches the rows of the members' screens, which a first page does without. */
export function loadMemberRoutes() {
  return import('./member-routes.ts')
}

/** Adds the members' screens when one of them is gone to for the first time: a page begins with the public ones. */
export function routesOnDemand(locale: Locale): PatchRoutesOnNavigationFunction {
  let isComplete = false
  return async ({ path, patch }) => {
    if (isComplete || rowOf(path) !== undefined) return
    const { MEMBER_ROUTES } = await loadMemberRoutes()
    if (isComplete) return
    isComplete = true
    for (const frame of ['framed', 'bare'] as const)
      patch(frameId(frame, locale), screensIn(frame, MEMBER_ROUTES, { locale }))
  }
}

/** The public row that an address belongs to. */
export function rowOf(pathname: string): ScreenRow | undefined {
  const { rest } = splitLocale(pathname)
  const path = rest === '/' ? rest : rest.replace(/\/$/, '')
  return ROUTES.filter(isScreen).find((row) => row.path === path)
}
