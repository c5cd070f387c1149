import { hrefOf, withinSite } from '#web/shell/router/address.ts'

const SIGN_IN = /^(\/\w+)?\/sign-in(\/|$)/

/** Where to go after signing in: only paths of this site, never the sign-in page itself. */
export function safeNext(next: string | null | undefined): string {
  if (next === null || next === undefined || !next.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return '/'
  const path = withinSite(next)
  return path === undefined || SIGN_IN.test(path.pathname) ? '/' : hrefOf(path)
}

/** The address of the sign-in page that leads back to `location`. */
export function signInPath(location: { pathname: string; search: string }): string {
  const next = safeNext(`${location.pathname}${location.search}`)
  return next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}
