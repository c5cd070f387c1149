import type { ComponentType } from 'react'

export const LAYOUTS = ['bare', 'plain', 'framed'] as const
export type Layout = (typeof LAYOUTS)[number]
/** guest: only without a session; member: only with one; any: both. */
export const GUARDS = ['guest', 'member', 'any'] as const
export type GuardName = (typeof GUARDS)[number]

export interface ScreenRow {
  readonly path: string
  /** The title of header and browser tab: a text of the app. */
  readonly title: () => string
  readonly layout: Layout
  readonly access: GuardName
  readonly load: () => Promise<{ default: ComponentType }>
  /** prerendered: made as HTML at build; with 'payload' it has page data in {path}/_payload.json. */
  readonly prerender?: true | 'payload'
  /** A form stands on the prerendered page: the failure texts come with it. */
  readonly form?: true
  /**
   * What it shows before anything of the member was read is the same for all of them, on every device and at any time: the build draws it
   * as the outline of the page. It has no form that could be sent at once, so that it does not wait for failure texts.
   */
  readonly outline?: true
}
/**
 * A route that leads elsewhere: a path of this site, or an address that begins with https://. What only the server knows is
 * fetched when the route is opened.
 */
export interface RedirectRow {
  readonly path: string
  readonly redirect: string | (() => Promise<string>)
}
export type RouteRow = ScreenRow | RedirectRow

export function isScreen(row: RouteRow): row is ScreenRow {
  return 'load' in row
}

export function isGuardName(name: string): name is GuardName {
  return GUARDS.some((guard) => guard === name)
}

/** Throws for a route table that cannot work: an unknown guard, a path twice, a redirect to nowhere. */
export function checkRoutes(
  rows: readonly { path: string; access?: string; redirect?: RedirectRow['redirect'] }[],
): void {
  const paths = rows.map((row) => row.path)
  for (const { path, access, redirect } of rows) {
    if (access !== undefined && !isGuardName(access)) throw new Error(`Unknown guard ${access} on ${path}`)
    if (paths.indexOf(path) !== paths.lastIndexOf(path))
      throw new Error(`${path} is in the route table twice`)
    if (typeof redirect === 'string' && !isExternal(redirect) && !paths.includes(redirect)) {
      throw new Error(`${path} redirects to ${redirect}, which is no route`)
    }
  }
}

export function isExternal(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
