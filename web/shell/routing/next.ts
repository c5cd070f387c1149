/** Where to go after signing in: only paths of this site, never the sign-in page itself. */
export function safeNext(next: string | null | undefined): string {
  if (next === null || next === undefined) return '/'
  if (!next.startsWith('/') || /^\/[/\\]/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/'
  return /^(\/\w+)?\/sign-in(?:[/?#]|$)/.test(next) ? '/' : next
}

/** The address of the sign-in page that leads back to `location`. */
export function signInPath(location: { pathname: string; search: string }): string {
  const next = safeNext(`${location.pathname}${location.search}`)
  return next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}
