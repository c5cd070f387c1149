import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../clock.ts'

/** A form is sent within a second; thousands of clients that send a byte a second would hold every connection. */
export const BODY_WITHIN_MS = 30 * SECOND_MS

/** Cuts connections that do not finish sending a body in time. Uploads, of known callers and limited size, take as long as they take. */
export function cutSlowBodies(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    done()
    if (raw.complete || raw.method === 'GET' || routeOptions.config.operation?.upload !== undefined) return
    const late = setTimeout(() => raw.destroy(), withinMs)
    raw.once('close', () => clearTimeout(late))
    raw.once('end', () => clearTimeout(late))
  })
}
