import { failures } from '#contract/failures/failures.ts'
import { API_KEY_PREFIX } from '#contract/members/api-scopes.ts'
import type { Operation } from '#contract/operation.ts'
import { digest } from '../database/ids.ts'
import { Failure } from '../failure.ts'
import type { Caller } from './session.ts'

/** A key as it came with a call; the key itself goes no further. */
export interface GivenKey {
  readonly digest: string
  readonly address: string
}

/** A key that may make the call. */
export interface ApiKeyUse {
  readonly id: string
  readonly memberId: string
  /** Calls it may make in a minute. */
  readonly perMinute: number
}

const MAX_LENGTH = 128

/** Whether a bearer token is a member's API key. A session's token has a dot and never passes for one. */
export function isApiKey(token: string | undefined): token is string {
  return token !== undefined && token.startsWith(API_KEY_PREFIX) && token.length <= MAX_LENGTH
}

/**
 * Keys read what the contract names a scope for, and nothing else: no change, no money, no staff. Throws APIKEY-A002 before anything
 * is asked of the database.
 */
export function requireReadable({ method, access, scope, money, session }: Operation): void {
  const isReading = method === 'GET' && access === 'member' && money !== true && session !== true
  if (!isReading || scope === undefined) throw new Failure(failures.apiKey.notAllowed)
}

/** A key is no session: nothing that belongs to one finds it. */
export function callerOfKey({ id, memberId }: ApiKeyUse): Caller {
  return { memberId, sessionId: `key ${id}` }
}

export const digestOfKey = (token: string): string => digest(token)
