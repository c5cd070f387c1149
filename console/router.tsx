import type { ComponentType } from 'react'
import { findMatch } from '#web/shell/router/match.ts'
import type { Path } from '#web/shell/router/address.ts'
import type { Destination, Page } from '#web/shell/router/page.ts'
import { AREAS, type AreaRow } from './shell/areas.ts'
import { Missing } from './shell/Broken.tsx'
import { Frame } from './shell/Frame.tsx'
import { Granted } from './shell/Granted.tsx'
import { INNER_AREAS } from './shell/inner-areas.ts'

/** Sign-in and set-up stand alone, everything else in the frame of who is signed in. */
interface Row extends Pick<AreaRow, 'path' | 'load'> {
  readonly area?: AreaRow
}

const ROWS: readonly Row[] = [
  { path: '/sign-in', load: () => import('./screens/sign-in/SignInScreen.tsx') },
  { path: '/set-up', load: () => import('./screens/set-up/SetUpScreen.tsx') },
  ...[...AREAS, ...INNER_AREAS].map((area) => ({ ...area, area })),
]
const NOT_FOUND: Page = { Screen: Missing, Frame }

/** Pages whose code has come, by their row's path. */
const pages = new Map<string, Page>()

function guarded(Screen: ComponentType, { right }: AreaRow): ComponentType {
  return function GrantedScreen() {
    return (
      <Granted right={right}>
        <Screen />
      </Granted>
    )
  }
}

async function loadPage({ path, area, load }: Row): Promise<Page> {
  const { default: Screen } = await load()
  const page = area === undefined ? { Screen } : { Screen: guarded(Screen, area), Frame, title: area.title }
  pages.set(path, page)
  return page
}

/** What an address of the console leads to; without waiting where its screen was open before. */
export function findPage({ pathname }: Path): Destination | Promise<Destination> {
  const found = findMatch(ROWS, pathname)
  if (found === undefined) return NOT_FOUND
  const { row, params } = found
  const page = pages.get(row.path)
  return page === undefined ? loadPage(row).then((known) => ({ ...known, params })) : { ...page, params }
}
