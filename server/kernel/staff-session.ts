import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a request to the console shows of its session. */
export interface StaffSession {
  readonly token: string | undefined
  readonly address: string
  /** Asked by a page that looks again by itself: nobody sits there for it. */
  readonly isBackground: boolean
}

const COOKIE = 'staff'
const TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`)

/** The session's token as the browser sends it by itself. */
export function staffSessionOf(request: FastifyRequest): StaffSession {
  const token = TOKEN.exec(request.headers.cookie ?? '')?.[1]
  return { token, address: request.ip, isBackground: request.headers['x-background'] !== undefined }
}

/** Keeps the token where no script reads it and no other site sends it; undefined drops it. */
export function keepSession(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void {
  const ends = token === undefined ? '; Max-Age=0' : ''
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${token ?? ''}; Path=/api/staff; HttpOnly; SameSite=Strict${ends}${secure}`,
  )
}
