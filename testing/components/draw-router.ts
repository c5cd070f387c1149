import { createElement, type ReactElement, type ReactNode } from 'react'
import { hrefOf } from '#web/shell/router/address.ts'
import { matchPath } from '#web/shell/router/match.ts'
import { createMemoryHistory } from '#web/shell/router/memory-history.ts'
import { createRouter, type Router } from '#web/shell/router/router.ts'
import { RouterView } from '#web/shell/router/RouterView.tsx'

/** Where a part is drawn: the address, and the route that names the values in it. */
export interface Location {
  readonly at?: string
  readonly route?: string
}

/** Throws on, so that a test fails by what broke. */
function Broken({ error }: { readonly error: unknown }): ReactNode {
  throw error
}

/** A part at its address, and nothing at any other; `around` is what stands beside it at every address. */
export function createDrawnRouter(
  part: ReactNode,
  { at = '/', route = '*' }: Location,
  around: (page: ReactNode) => ReactNode = (page) => page,
): { readonly element: ReactElement; readonly router: Router; readonly path: () => string } {
  const Part = () => part
  const Root = ({ children }: { readonly children: ReactNode }) => around(children)
  const router = createRouter({
    history: createMemoryHistory(at),
    find({ pathname }) {
      const params = route === '*' ? {} : matchPath(route, pathname)
      return params === undefined ? { Screen: () => null } : { Screen: Part, params }
    },
  })
  const path = () => hrefOf({ ...router.location(), hash: '' })
  return { element: createElement(RouterView, { router, Root, ErrorPage: Broken }), router, path }
}
