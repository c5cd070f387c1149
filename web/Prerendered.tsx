import { LOCALES, type Locale } from '#contract/locale.ts'
import { m } from './i18n/messages.ts'
import { MEMBER_ROUTES } from './member-routes.ts'
import { findPage } from './router.tsx'
import { ROUTES } from './routes.ts'
import { drawPage } from './draw-page.ts'
import { BUILT_BRAND } from './base/brand-name.ts'
import { localPath, setCurrentLocale } from './base/locale.ts'
import { presetPayload } from './shell/payload.ts'
import { createMemoryHistory } from './shell/router/memory-history.ts'
import { checkRoutes, isScreen } from './shell/routing/route-table.ts'

/** A page to prerender: its address, its language, and the route it is in every language. */
export interface Prerenderable {
  readonly path: string
  readonly route: string
  readonly locale: Locale
  readonly hasPayload: boolean
}

/** A page as HTML, with what its head says about it. */
export interface MadePage {
  readonly html: string
  readonly title: string
  readonly description: string
}

/** Every public page in every language. */
export function prerenderablePages(): Prerenderable[] {
  return ROUTES.filter(isScreen)
    .filter((row) => row.prerender !== undefined)
    .flatMap((row) =>
      LOCALES.map((locale) => ({
        path: localPath(row.path, locale),
        route: row.path,
        locale,
        hasPayload: row.prerender === 'payload',
      })),
    )
}

/** Every route, those that lead elsewhere too: the server answers any other address with 404. */
export function knownRoutes(): string[] {
  return [...ROUTES, ...MEMBER_ROUTES].map((row) => row.path)
}

/** The routes that lead elsewhere and show no screen of their own. */
export function redirectedRoutes(): string[] {
  return [...ROUTES, ...MEMBER_ROUTES].filter((row) => !isScreen(row)).map((row) => row.path)
}

export { drawOutline, outlinedRoutes } from './outlines.ts'

checkRoutes([...ROUTES, ...MEMBER_ROUTES])

/** What the product is, for search engines. */
export function descriptionIn(locale: Locale): string {
  setCurrentLocale(locale)
  return m.home_hero_text()
}

/** One page as a guest sees it. `data` is what its loader answers. */
export async function renderPage(page: Prerenderable, data: unknown): Promise<MadePage> {
  setCurrentLocale(page.locale)
  const row = ROUTES.filter(isScreen).find((one) => one.path === page.route)
  const title = `${row?.title() ?? ''} · ${BUILT_BRAND}`
  presetPayload({ path: page.path, title, data })
  const first = await findPage(createMemoryHistory(page.path).current())
  if (first === undefined || !('Screen' in first)) throw new Error(`${page.path} leads to no page`)
  return { html: await drawPage(page.path, first), title, description: descriptionIn(page.locale) }
}
