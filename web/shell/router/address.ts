/** An address within the site, apart from its origin. */
export interface Path {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export const HOME: Path = { pathname: '/', search: '', hash: '' }

/** What addresses are resolved against where there is no page, as while pages are prerendered. */
const NO_PAGE = 'http://localhost'

/** Two slashes begin the name of a host. */
const ONE_SLASH = /^\/(?!\/)/

function ownOrigin(): string {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  // A blank page has no origin to compare with.
  return origin.startsWith('http') ? origin : NO_PAGE
}

export function hrefOf({ pathname, search, hash }: Path): string {
  return `${pathname}${search}${hash}`
}

function parse(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    // Not an address at all.
    return undefined
  }
}

/**
 * An address as a path of this site, resolved against `from` as a browser resolves a link. Undefined where it leads to another
 * origin, or would once it stands alone: `/.//other.example` is a path whose text names another host.
 */
export function withinSite(address: string, from: Path = HOME): Path | undefined {
  const origin = ownOrigin()
  const found = parse(address, `${origin}${hrefOf(from)}`)
  if (found === undefined || found.origin !== origin || !ONE_SLASH.test(found.pathname)) return undefined
  return { pathname: found.pathname, search: found.search, hash: found.hash }
}

/** A part of an address without its escapes; as it stands where they are none. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign that escapes nothing was meant as one.
    return part
  }
}
