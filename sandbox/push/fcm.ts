import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT, openToken, PROJECT, type PushCredentials } from './credentials.ts'
import type { Phones } from './phones.ts'

const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3_600
const SECOND_MS = 1_000

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfterSeconds?: number
}

/** An error in the form of Google's APIs, with what FCM adds to it. */
function refused(status: number, name: string, more: { errorCode?: string; field?: string } = {}): Answer {
  const details = [
    ...(more.errorCode === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: more.errorCode }]),
    ...(more.field === undefined
      ? []
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: more.field, description: 'Invalid value' }],
          },
        ]),
  ]
  return { status, body: { error: { code: status, message: name, status: name, details } } }
}

/** Google's token endpoint and FCM's HTTP v1: an access token for a signed assertion, and a message for a phone. */
export function createFcm(phones: Phones, { accountKey }: PushCredentials, nowMs: () => number) {
  const accessTokens = new Map<string, number>()

  function grant(form: string): Answer {
    const fields = new URLSearchParams(form)
    const opened = openToken(fields.get('assertion') ?? '', accountKey, 'RS256')
    const { iss, aud, scope, exp, iat } = opened?.claims ?? {}
    const seconds = nowMs() / SECOND_MS
    const isFresh =
      typeof exp === 'number' && typeof iat === 'number' && exp > seconds && exp - iat <= TOKEN_SECONDS
    const isOurs = iss === ACCOUNT && aud === AUDIENCE && String(scope).split(' ').includes(SCOPE)
    if (fields.get('grant_type') !== GRANT || !isOurs || !isFresh)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } }
    const token = `ya29.${randomBytes(48).toString('base64url')}`
    accessTokens.set(token, nowMs() + TOKEN_SECONDS * SECOND_MS)
    return { status: 200, body: { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' } }
  }

  function send(authorization: string, project: string, text: string): Answer {
    const mood = phones.moods.aos
    if (mood === 'busy') {
      const busy = refused(429, 'RESOURCE_EXHAUSTED', { errorCode: 'QUOTA_EXCEEDED' })
      return { ...busy, retryAfterSeconds: phones.busySeconds }
    }
    if (mood === 'down') return refused(503, 'UNAVAILABLE', { errorCode: 'UNAVAILABLE' })
    const endsMs = accessTokens.get(authorization.replace(/^Bearer /, '')) ?? 0
    if (endsMs <= nowMs()) return refused(401, 'UNAUTHENTICATED')
    if (project !== PROJECT) return refused(403, 'PERMISSION_DENIED')
    const { message } = JSON.parse(text)
    const { token, notification, data, android } = Object(message)
    if (typeof notification?.title !== 'string' || typeof token !== 'string' || token.length < 100)
      return refused(400, 'INVALID_ARGUMENT', { errorCode: 'INVALID_ARGUMENT', field: 'message.token' })
    if (!/^\d+s$/.test(android?.ttl))
      return refused(400, 'INVALID_ARGUMENT', { field: 'message.android.ttl' })
    const phone = phones.phones.get(token)
    if (phone === undefined || phone.platform !== 'aos' || phone.removedAt !== undefined)
      return refused(404, 'NOT_FOUND', { errorCode: 'UNREGISTERED' })
    const headers = { ttl: String(android.ttl), priority: String(android.priority) }
    const tag = String(android.notification?.tag ?? randomBytes(8).toString('hex'))
    phones.show(phone, { title: notification.title, body: String(notification.body), data, headers, tag })
    return { status: 200, body: { name: `projects/${PROJECT}/messages/0:${randomBytes(8).toString('hex')}` } }
  }

  return {
    grant,
    send,
    /** Every access token stops working, as when the account's key is replaced. */
    forgetTokens: () => accessTokens.clear(),
  }
}
export type Fcm = ReturnType<typeof createFcm>

/** The connection breaks, and nothing is answered. */
function breakOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

/** Serves both under one address. */
export function serveFcm(app: FastifyInstance, fcm: Fcm, phones: Phones): void {
  app.post('/token', (request, reply) => {
    const { status, body } = fcm.grant(String(request.body))
    return reply.code(status).send(body)
  })
  app.post<{ Params: { project: string } }>(
    '/v1/projects/:project/messages::send',
    async (request, reply) => {
      if (phones.moods.aos === 'silent') return breakOff(request, reply)
      const { authorization = '' } = request.headers
      const answer = fcm.send(authorization, request.params.project, String(request.body))
      await phones.beforeAnswer()
      if (phones.moods.aos === 'lost') return breakOff(request, reply)
      if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
      return reply.code(answer.status).send(answer.body)
    },
  )
}
