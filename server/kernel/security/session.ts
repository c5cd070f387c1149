import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Secrets } from './secrets.ts'

/** Who calls, as the access token says. Money calls check the session itself as well. */
export interface Caller {
  readonly memberId: string
  readonly sessionId: string
  /** Thumbprint of the browser's key, when the session was opened with one: calls must prove it. */
  readonly deviceKey?: string | undefined
}

export const NOBODY: Caller = { memberId: '', sessionId: '' }

export interface AccessTokens {
  /** Valid for the given seconds, otherwise for the usual ones. */
  issue(caller: Caller, ttlSeconds?: number): string
  /** The caller, or undefined for a missing, altered or expired token. */
  verify(token: string | undefined): Caller | undefined
}

interface Claims {
  readonly m: string
  readonly s: string
  readonly e: number
  readonly k?: string | undefined
}

const MAX_BYTES = 512

function isClaims(value: unknown): value is Claims {
  return (
    typeof value === 'object' &&
    value !== null &&
    'm' in value &&
    's' in value &&
    'e' in value &&
    typeof value.m === 'string' &&
    typeof value.s === 'string' &&
    typeof value.e === 'number' &&
    (!('k' in value) || typeof value.k === 'string')
  )
}

/** Short-lived signed tokens: HMAC-SHA256 over the claims, checked without asking the database. */
export function createAccessTokens(secrets: Secrets, clock: Clock, ttlSeconds: number): AccessTokens {
  const key = createSecretKey(secrets.key('access-token'))
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    issue({ memberId, sessionId, deviceKey }, seconds = ttlSeconds) {
      const claims: Claims = { m: memberId, s: sessionId, e: clock.nowMs() + seconds * 1000, k: deviceKey }
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${body}.${sign(body).toString('base64url')}`
    },
    verify(token) {
      if (token === undefined || token.length > MAX_BYTES) return undefined
      const [body, signature] = token.split('.')
      if (body === undefined || signature === undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      const right = sign(body)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
      if (!isClaims(claims) || claims.e <= clock.nowMs()) return undefined
      return { memberId: claims.m, sessionId: claims.s, deviceKey: claims.k }
    },
  }
}
