import { randomUUID } from 'node:crypto'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { APNS, openToken, type PushCredentials } from './credentials.ts'
import type { Phones } from './phones.ts'

const MAX_PAYLOAD_BYTES = 4_096
const TOKEN_SECONDS = 3_600
const SECOND_MS = 1_000
const SHOWN_HEADERS = ['apns-topic', 'apns-push-type', 'apns-priority', 'apns-expiration', 'apns-collapse-id']

interface Answer {
  readonly status: number
  readonly body?: { readonly reason: string; readonly timestamp?: number }
}

const refused = (status: number, reason: string): Answer => ({ status, body: { reason } })

function checkToken(
  authorization: string,
  { apnsPublicKey }: PushCredentials,
  nowMs: number,
): Answer | undefined {
  const [, token = ''] = /^bearer (.+)$/i.exec(authorization) ?? []
  if (token === '') return refused(403, 'MissingProviderToken')
  const opened = openToken(token, apnsPublicKey, 'ES256')
  if (opened?.head['kid'] !== APNS.keyId || opened.claims['iss'] !== APNS.teamId)
    return refused(403, 'InvalidProviderToken')
  const ageSeconds = nowMs / SECOND_MS - Number(opened.claims['iat'])
  return ageSeconds <= TOKEN_SECONDS ? undefined : refused(403, 'ExpiredProviderToken')
}

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What Apple answers to one push (Sending notification requests to APNs). */
export function answerPush(
  phones: Phones,
  credentials: PushCredentials,
  { headers, body, nowMs }: Asked & { nowMs: number },
): Answer {
  if (phones.moods.ios === 'busy') return refused(429, 'TooManyRequests')
  if (phones.moods.ios === 'down') return refused(503, 'ServiceUnavailable')
  const wrongToken = checkToken(String(headers.authorization ?? ''), credentials, nowMs)
  if (wrongToken !== undefined) return wrongToken
  const [, token = ''] = /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[':path'])) ?? []
  if (headers['apns-topic'] !== APNS.topic) return refused(400, 'DeviceTokenNotForTopic')
  if (headers['apns-push-type'] !== 'alert') return refused(400, 'InvalidPushType')
  if (body.length > MAX_PAYLOAD_BYTES) return refused(413, 'PayloadTooLarge')
  const phone = phones.phones.get(token)
  if (phone === undefined || phone.platform !== 'ios') return refused(400, 'BadDeviceToken')
  if (phone.removedAt !== undefined)
    return { status: 410, body: { reason: 'Unregistered', timestamp: phone.removedAt.getTime() } }
  const { aps, ...data } = JSON.parse(body.toString())
  const shown = SHOWN_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  const { title, body: text } = aps.alert
  const tag = String(headers['apns-collapse-id'] ?? randomUUID())
  phones.show(phone, { title, body: text, data, headers: Object.fromEntries(shown), tag })
  return { status: 200 }
}

export interface ApnsParts {
  readonly phones: Phones
  readonly credentials: PushCredentials
  readonly tls: { readonly certificate: string; readonly key: string }
  readonly nowMs: () => number
}

/** Connections that nothing is heard on any more. */
const lost = new WeakSet<Http2Session>()

function isLost({ losesConnections }: Phones, session: Http2Session | undefined): boolean {
  if (session === undefined) return true
  if (losesConnections) lost.add(session)
  return lost.has(session)
}

function onStream(
  { phones, credentials, nowMs }: ApnsParts,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): void {
  const chunks: Buffer[] = []
  // A client that goes away in the middle is none of ours.
  stream.on('error', () => stream.close())
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  stream.on('end', () => {
    if (isLost(phones, stream.session)) return
    if (phones.moods.ios === 'silent') return stream.session?.destroy()
    const answer = answerPush(phones, credentials, { headers, body: Buffer.concat(chunks), nowMs: nowMs() })
    if (phones.moods.ios === 'lost') return stream.session?.destroy()
    stream.respond({ ':status': answer.status, 'apns-id': randomUUID() })
    stream.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
}

/** Apple's push service: HTTP/2 over TLS, and a provider token at every push. */
export function createApnsServer(parts: ApnsParts): { server: Http2SecureServer; closeAll(): void } {
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ cert: parts.tls.certificate, key: parts.tls.key })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => onStream(parts, stream, headers))
  return {
    server,
    closeAll() {
      for (const session of sessions) session.destroy()
    },
  }
}
