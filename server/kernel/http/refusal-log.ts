import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFailureCode } from '#contract/failures/errors.ts'
import type { Logger } from '../log.ts'

const codes = new WeakMap<FastifyReply, string>()
const accounts = new WeakMap<FastifyRequest, string>()

/** Remembers whose request it is, once that is known. */
export function recordAccount(request: FastifyRequest, account: string): void {
  accounts.set(request, account)
}

/** Remembers the code of a refusal for the line that is logged once it has been sent. */
export function recordRefusal(reply: FastifyReply, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'code' in body && isFailureCode(body.code))
    codes.set(reply, body.code)
}

/** Not found and conflicts are everyday answers; every other refusal may be a try to get past a control. */
const EVERYDAY: ReadonlySet<number> = new Set([404, 409])

/**
 * Writes one line for every refused or failed request: what was asked, from where, and which code was answered. Never what
 * was sent: the path is the route's pattern.
 */
export function logRefusal(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply
  if (status < 400 || EVERYDAY.has(status)) return
  const { method, id, ip, routeOptions } = request
  const line = {
    status,
    // Not `code`: the log cuts one-time codes out by that name.
    failure: codes.get(reply),
    method,
    path: routeOptions.url,
    reqId: id,
    account: accounts.get(request),
    address: ip,
    ms: Math.round(reply.elapsedTime),
  }
  if (status >= 500) log.warn(line, 'failed')
  else log.info(line, 'refused')
}
