import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSecureCookie, secureCookieName, secureCookieScope } from '../http/secure-cookie.ts'

const NAME = 'known'
const VALUE = /^[\w~.-]{1,600}$/
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60

/** What a browser shows of the accounts that signed in from it before; identity signs it and reads it. */
export function deviceCookieOf(request: FastifyRequest): string | undefined {
  const value = findSecureCookie(request, NAME)
  return value !== undefined && VALUE.test(value) ? value : undefined
}

/** Keeps the value where no script reads it, for sign-in and password recovery only. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.header(
    'set-cookie',
    `${secureCookieName(request, NAME)}=${value}; ${secureCookieScope(request, '/api/auth')}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`,
  )
}
