import type { ComponentType } from 'react'
import { splitLocale, type Locale } from '#contract/locale.ts'
import { loadFailureTexts } from './i18n/failures.ts'
import { ROUTES } from './routes.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Guarded } from './shell/frame/Guarded.tsx'
import { session } from './api/client.ts'
import { BareLayout, FramedLayout, loadTabBar } from './shell/frame/Layouts.tsx'
import { Root } from './shell/frame/Root.tsx'
import { loadPayload } from './shell/payload.ts'
import { hrefOf, type Path } from './shell/router/address.ts'
import { findMatch, type Params } from './shell/router/match.ts'
import type { Destination, Page } from './shell/router/page.ts'
import type { Router } from './shell/router/router.ts'
import { RouterView } from './shell/router/RouterView.tsx'
import { isExternal, isScreen, type RedirectRow, type ScreenRow } from './shell/routing/route-table.ts'
import { localPath } from './base/locale.ts'

/** One component per row. */
const screens = new Map<string, Promise<ComponentType>>()
/** Pages by their row and language, once all their code has come. */
const pages = new Map<string, Page>()

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

async function loadPage(row: ScreenRow, locale: Locale): Promise<Page> {
  const isTabbed = row.layout === 'framed' && session.get() !== undefined
  const [Screen] = await Promise.all([cachedScreen(row), isTabbed ? loadTabBar() : undefined])
  const page = { Screen, Frame: row.layout === 'framed' ? FramedLayout : BareLayout, title: row.title }
  pages.set(localPath(row.path, locale), page)
  return page
}

/** The page of a row. A form is not drawn before the sentences that its first empty submit needs. */
async function loadPageWithTexts(row: ScreenRow, locale: Locale): Promise<Page> {
  const texts = loadFailureTexts(locale)
  const page = await loadPage(row, locale)
  if (row.outline !== true) await texts
  return page
}

/** The page that stands already, as HTML: it waits for texts only where it has a form. */
export async function firstPage(row: ScreenRow, path: string): Promise<Page> {
  const { locale } = splitLocale(path)
  const [page, data] = await Promise.all([
    row.form === true ? loadPageWithTexts(row, locale) : loadPage(row, locale),
    row.prerender === 'payload' ? loadPayload(path) : undefined,
  ])
  return { ...page, data }
}

async function withData(page: Page | Promise<Page>, path: string): Promise<Page> {
  const [known, data] = await Promise.all([page, loadPayload(path)])
  return { ...known, data }
}

function openScreen(row: ScreenRow, locale: Locale, params: Params): Page | Promise<Page> {
  const path = localPath(row.path, locale)
  const page = pages.get(path) ?? loadPageWithTexts(row, locale)
  if (row.prerender === 'payload') return withData(page, path)
  return page instanceof Promise ? page.then((known) => ({ ...known, params })) : { ...page, params }
}

async function openRedirect({ redirect }: RedirectRow, locale: Locale): Promise<Destination> {
  const target = typeof redirect === 'string' ? redirect : await redirect()
  return isExternal(target) ? { leave: target } : { redirect: localPath(target, locale) }
}

/** Fetches the rows of the members' screens, which a first page does without. */
export function loadMemberRoutes() {
  return import('./member-routes.ts')
}

/** The rows known so far: a page begins with the public ones. */
let rows = ROUTES

async function findMemberPage(path: Path): Promise<Destination> {
  const { MEMBER_ROUTES } = await loadMemberRoutes()
  rows = [...ROUTES, ...MEMBER_ROUTES]
  return findPage(path)
}

/** English may be asked for by its name: it is the language without prefix. */
const ENGLISH_BY_NAME = /^\/en(?=\/|$)/

/** What an address of the members' app leads to, in its language; without waiting where the page was open before. */
export function findPage(path: Path): Destination | Promise<Destination> {
  const { pathname } = path
  if (ENGLISH_BY_NAME.test(pathname))
    return { redirect: hrefOf({ ...path, pathname: pathname.replace(ENGLISH_BY_NAME, '') || '/' }) }
  const { locale, rest } = splitLocale(pathname)
  const found = findMatch(rows, rest)
  if (found === undefined) return rows === ROUTES ? findMemberPage(path) : undefined
  const { row, params } = found
  return isScreen(row) ? openScreen(row, locale, params) : openRedirect(row, locale)
}

/** The public screen that an address belongs to. */
export function rowOf(pathname: string): ScreenRow | undefined {
  const row = findMatch(ROUTES, splitLocale(pathname).rest)?.row
  return row !== undefined && isScreen(row) ? row : undefined
}

/** The members' app at the address of a router. */
export function MembersApp({ router }: { readonly router: Router }) {
  return <RouterView router={router} Root={Root} ErrorPage={ErrorPage} />
}
