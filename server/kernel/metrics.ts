import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isSame } from './secrets.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus figures at /metrics: for this machine, or for whoever holds the token. */
export function serveMetrics(app: FastifyInstance, token: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  // Label lookups are remembered: hashing them anew costs as much as the observation itself.
  const children = new Map<string, ReturnType<typeof duration.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown'
    const name = `${request.method} ${path} ${reply.statusCode}`
    const child = children.get(name) ?? duration.labels(request.method, path, String(reply.statusCode))
    children.set(name, child)
    child.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    const mayRead = token === '' ? LOOPBACK.has(request.ip) : isSame(given, `Bearer ${token}`)
    if (!mayRead) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
