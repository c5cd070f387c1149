import { fastify, type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isSame } from './security/secrets.ts'

/** Where Prometheus reads the metrics: never on the port that members and proxies reach. */
export interface MetricsListener {
  readonly port: number
  readonly host: string
  /** Bearer token a reader has to send; none is asked for when empty. */
  readonly token: string
}

export interface Metrics {
  /** Starts the listener. Returns its address. */
  start(listener: MetricsListener): Promise<string>
  stop(): Promise<void>
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  // Label lookups are cached: hashing costs as much as the observation.
  const children = new Map<string, ReturnType<typeof duration.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown'
    const name = `${request.method} ${path} ${reply.statusCode}`
    const child = children.get(name) ?? duration.labels(request.method, path, String(reply.statusCode))
    children.set(name, child)
    child.observe(reply.elapsedTime / 1000)
    done()
  })
}

function createMetricsServer(registry: Registry, token: string): FastifyInstance {
  const server = fastify({ logger: false, forceCloseConnections: true })
  server.get('/metrics', async (request, reply) => {
    const isAllowed = token === '' || isSame(request.headers.authorization ?? '', `Bearer ${token}`)
    if (!isAllowed) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return server
}

/** Measures every request of the server; the figures are served by a listener of their own, at /metrics. */
export function createMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  let server: FastifyInstance | undefined
  return {
    async start({ port, host, token }) {
      server = createMetricsServer(registry, token)
      return `${await server.listen({ port, host })}/metrics`
    },
    async stop() {
      await server?.close()
    },
  }
}
