import type { SessionStore } from './session.ts'

/** fresh: a newer access token is stored. refused: the session is over and emptied. failed: unknown, try later. */
export type Reissue = 'fresh' | 'refused' | 'failed'

export interface ReissueParts {
  readonly session: SessionStore
  /** Asks the server; the status is 0 when it was not reached. */
  readonly request: (refreshToken: string) => Promise<{ status: number; body: unknown }>
  /** Runs one at a time over all tabs; the next one finds in the storage what replaced `stale`. */
  readonly lock: (stale: string, work: () => Promise<Reissue>) => Promise<Reissue>
}

function tokensOf(body: unknown): { accessToken: string; refreshToken?: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (!('status' in body) || body.status !== 'success') return undefined
  if (!('access_token' in body) || typeof body.access_token !== 'string') return undefined
  const accessToken = body.access_token
  if ('refresh_token' in body && typeof body.refresh_token === 'string') {
    return { accessToken, refreshToken: body.refresh_token }
  }
  return { accessToken }
}

async function reissueOnce({ session, request }: ReissueParts, stale: string): Promise<Reissue> {
  const current = session.refresh()
  if (current === undefined) return 'refused'
  if (current.accessToken !== stale) return 'fresh'
  if (current.refreshToken === '') {
    session.clear()
    return 'refused'
  }
  const { status, body } = await request(current.refreshToken)
  const tokens = tokensOf(body)
  if (tokens !== undefined) {
    session.replaceTokens({ refreshToken: current.refreshToken, ...tokens })
    return 'fresh'
  }
  if (status !== 401 && status !== 400) return 'failed'
  session.clear()
  return 'refused'
}

/**
 * One reissue at a time: calls of this tab share it, and the lock shares it with the other tabs, which find the
 * new token in the storage. `stale` is the access token that was refused.
 */
export function createReissue(parts: ReissueParts): (stale: string) => Promise<Reissue> {
  let running: Promise<Reissue> | undefined
  return (stale) => {
    running ??= parts
      .lock(stale, () => reissueOnce(parts, stale))
      .finally(() => {
        running = undefined
      })
    return running
  }
}
