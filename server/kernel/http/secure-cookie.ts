import type { FastifyRequest } from 'fastify'

type Connection = Pick<FastifyRequest, 'protocol'>

/** The name under which a browser takes a cookie over TLS from this host only. Browsers refuse the prefix without TLS. */
export function secureCookieName({ protocol }: Connection, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name
}

/** Where a cookie goes: with the prefix everywhere on this host, as browsers demand, else below one path. */
export function secureCookieScope({ protocol }: Connection, path: string): string {
  return protocol === 'https' ? 'Path=/; Secure' : `Path=${path}`
}

/** The value of a cookie the server set on a connection of this kind; undefined when there is none. */
export function findSecureCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${secureCookieName(request, name)}=`
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
}
