import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import { BASE_LOCALE, localeOfHeader, type Locale } from '#contract/locale.ts'
import type { Operation } from '#contract/operation.ts'
import { envelopeOf, retryAfterOf } from './envelope.ts'
import { isOutage } from '../database/outage.ts'
import { Failure } from '../failure.ts'
import type { StoredAnswer } from './idempotency.ts'
import type { Logger } from '../log.ts'
import { recordRefusal } from './refusal-log.ts'

/** The language of an answer: the header's, else English (members' clients send their own language). */
export function localeOf(request: FastifyRequest): Locale {
  return localeOfHeader(request.headers['accept-language']) ?? BASE_LOCALE
}

/** A property of anything, without a getter or the prototype being asked. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}

const RETRY_SECONDS = 2

/** COMMON-C002: nothing was done, and in a moment it will be. */
export const busy = () => new Failure(failures.common.busy, { meta: { seconds: RETRY_SECONDS } })

/** The answer for anything thrown: the code of a Failure, or the general one for a bug, which is logged. */
export function refuse(
  log: Logger,
  error: unknown,
  { request, operation }: { request: FastifyRequest; operation?: Operation },
): StoredAnswer {
  if (error instanceof Failure) return envelopeOf(error, localeOf(request))
  if (isOutage(error)) {
    log.warn({ err: error, operation: operation?.path, reqId: request.id }, 'the database is away')
    return envelopeOf(busy(), localeOf(request))
  }
  log.error({ err: error, operation: operation?.path, reqId: request.id }, 'unexpected error')
  return envelopeOf(new Failure(operation?.crash ?? failures.common.crashed), localeOf(request))
}

export function send(
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  cacheControl = 'no-store',
): FastifyReply {
  recordRefusal(reply, body)
  if (status === 429 || status === 503) reply.header('retry-after', retryAfterOf(body))
  return reply
    .code(status)
    .header('cache-control', cacheControl)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const FILE_TYPES = {
  csv: 'text/csv',
  ics: 'text/calendar',
  jsonl: 'application/jsonl',
  atom: 'application/atom+xml',
} as const

const isStreamed = (bytes: unknown): bytes is AsyncIterable<Uint8Array> =>
  typeof bytes === 'object' && bytes !== null && Symbol.asyncIterator in bytes

/** What a member gave us, only to be saved: no browser shows it as part of this site. */
function sendStored(reply: FastifyReply, kept: unknown): FastifyReply {
  const [name, type, bytes] = ['name', 'type', 'bytes'].map((part) => propertyOf(kept, part))
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(String(name))}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .type(String(type))
    .send(isStreamed(bytes) ? Readable.from(bytes, { objectMode: false }) : bytes)
}

/** The answer in the operation's own form: JSON, or a file to save. */
export function sendAnswer(reply: FastifyReply, operation: Operation, answer: StoredAnswer): FastifyReply {
  if (operation.answerType === 'file' && answer.status === 200) return sendStored(reply, answer.body)
  const shared =
    operation.publicSeconds !== undefined && answer.status === 200
      ? `public, max-age=${operation.publicSeconds}`
      : undefined
  if (operation.answerType === undefined || operation.answerType === 'file')
    return send(reply, answer, shared)
  const { body } = answer
  if (typeof body !== 'string' && !(body instanceof Readable)) return send(reply, answer)
  return reply
    .header('cache-control', shared ?? 'private, no-store')
    .header('content-disposition', `attachment; filename="${operation.path.split('/').at(-1)}"`)
    .type(`${FILE_TYPES[operation.answerType]}; charset=utf-8`)
    .send(body)
}

/** What Fastify itself refuses before a handler runs, as codes of the catalogue. */
const REFUSED_BY_STATUS: ReadonlyMap<unknown, FailureCode> = new Map<unknown, FailureCode>([
  [413, failures.common.tooLarge],
  [414, failures.common.tooLarge],
  [415, failures.common.wrongType],
])

/** The failure behind an error of Fastify's own; anything else is returned as it is. */
export function toFailure(error: unknown, malformed: FailureCode = failures.common.malformed): unknown {
  const status = error instanceof Failure ? undefined : propertyOf(error, 'statusCode')
  if (status === 400) return new Failure(malformed)
  const code = REFUSED_BY_STATUS.get(status)
  return code === undefined ? error : new Failure(code)
}

/** Handles errors outside every operation: unknown calls, and errors before a route was found. */
export function refuseUnknown(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    return send(reply, refuse(log, toFailure(error), { request }))
  })
}

export function sendFailure(reply: FastifyReply, failure: Failure, request: FastifyRequest): FastifyReply {
  return send(reply, envelopeOf(failure, localeOf(request)))
}
