import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { publicConfig, type PublicConfig } from './api/config.ts'
import { createRoutes } from './router.tsx'

function routeAt(
  path: string,
  routes: readonly RouteObject[] = createRoutes(['ko']),
): RouteObject | undefined {
  return routes
    .map((route) => (route.path === path ? route : routeAt(path, route.children ?? [])))
    .find((route) => route !== undefined)
}

/** Where a route leads a visitor. */
async function targetOf(path: string): Promise<string | null> {
  const loader = routeAt(path)?.loader
  if (typeof loader !== 'function') throw new Error(`${path} has no loader`)
  const request = new Request(`http://localhost${path}`)
  const answer: unknown = await Reflect.apply(loader, undefined, [{ request, params: {} }])
  if (!(answer instanceof Response)) throw new Error(`${path} leads nowhere`)
  return answer.headers.get('location')
}

it('a route that leads to another keeps the language', async () => {
  expect(await targetOf('/ko/term')).toBe('/ko/term/use')
})

it('a route leads to the external address that the server names', async () => {
  // Checked border: only the store's address is read.
  publicConfig.set({ storeUrl: 'https://store.example/members' } as PublicConfig)
  expect(await targetOf('/ko/app')).toBe('https://store.example/members')
})
