import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'known'
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w~.-]{1,600})(?:;|$)`)
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60

/** What a browser shows of the accounts that signed in from it before; identity signs it and reads it. */
export function deviceCookieOf(request: FastifyRequest): string | undefined {
  return VALUE.exec(request.headers.cookie ?? '')?.[1]
}

/** Keeps the value where no script reads it, for sign-in and password recovery only. */
export function keepDeviceCookie({ protocol }: FastifyRequest, reply: FastifyReply, value: string): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}
