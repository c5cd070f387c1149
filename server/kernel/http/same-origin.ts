import type { FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '../failure.ts'

/**
 * Browsers say which page a request comes from; clients that are no browser say nothing. Throws AUTH-A001 when the page
 * belongs to another origin.
 */
export function requireSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOwnOrigin || !isOwnSite) throw new Failure(failures.auth.signInRequired)
}

/** The same check as a hook of a route. */
export async function refuseOtherOrigins(request: FastifyRequest): Promise<void> {
  requireSameOrigin(request)
}
