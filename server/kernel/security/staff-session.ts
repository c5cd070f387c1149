import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSecureCookie, secureCookieName, secureCookieScope } from '../http/secure-cookie.ts'

/** What a request to the console shows of its session. */
export interface StaffSession {
  readonly token: string | undefined
  readonly address: string
  /** Requested by a page that polls: no sign that a person is there. */
  readonly isBackground: boolean
}

const COOKIE = 'staff'
const TOKEN = /^[\w-]{43}$/

/** The session's token from the cookie. */
export function staffSessionOf(request: FastifyRequest): StaffSession {
  const value = findSecureCookie(request, COOKIE)
  const token = value !== undefined && TOKEN.test(value) ? value : undefined
  return { token, address: request.ip, isBackground: request.headers['x-background'] !== undefined }
}

/** Keeps the token where no script reads it and no other site sends it; undefined drops it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void {
  const ends = token === undefined ? '; Max-Age=0' : ''
  reply.header(
    'set-cookie',
    `${secureCookieName(request, COOKIE)}=${token ?? ''}; ${secureCookieScope(request, '/api/staff')}; HttpOnly; SameSite=Strict${ends}`,
  )
}
