import type { Locale } from '#contract/locale.ts'
import { localPath, setCurrentLocale } from './base/locale.ts'
import { drawPage } from './draw-page.ts'
import { MEMBER_ROUTES } from './member-routes.ts'
import { findPage } from './router.tsx'
import { ROUTES } from './routes.ts'
import { AnyScreen, Outline } from './shell/frame/Outline.tsx'
import { createMemoryHistory } from './shell/router/memory-history.ts'
import type { Page } from './shell/router/page.ts'
import { isScreen, type ScreenRow } from './shell/routing/route-table.ts'
import { drawFor } from './shell/use-session.ts'

/** A member of whom nothing was read yet. */
const MEMBER = {
  accessToken: '',
  refreshToken: '',
  isSubscribed: true,
  subscribeEndDate: null,
  isAutobotSubscribed: true,
  autobotSubscribeEndDate: null,
}

const rows = (): ScreenRow[] =>
  [...ROUTES, ...MEMBER_ROUTES]
    .filter(isScreen)
    .filter((row) => row.layout === 'framed' && row.access !== 'guest')

/** The routes that members have in the frame of header and tabs. */
export const outlinedRoutes = (): string[] => rows().map((row) => row.path)

async function screenOf(path: string, row: ScreenRow): Promise<Page> {
  if (row.outline !== true) return { Screen: AnyScreen, Frame: Outline, title: row.title }
  const found = await findPage(createMemoryHistory(path).current())
  if (found === undefined || !('Screen' in found)) throw new Error(`${path} leads to no page`)
  return { ...found, Frame: Outline }
}

/** The screen of a route as any member sees it first, before the app and what is theirs have come. */
export async function drawOutline(route: string, locale: Locale): Promise<string> {
  const row = rows().find((one) => one.path === route)
  if (row === undefined) throw new Error(`${route} has no frame`)
  setCurrentLocale(locale)
  drawFor(MEMBER)
  try {
    const path = localPath(route, locale)
    return await drawPage(path, await screenOf(path, row))
  } finally {
    drawFor(undefined)
  }
}
