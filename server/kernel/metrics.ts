import { fastify, type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from './log.ts'
import { isSame } from './security/secrets.ts'

/** Where Prometheus reads the metrics: never on the port that members and proxies reach. */
export interface MetricsListener {
  readonly port: number
  readonly host: string
  /** Bearer token a reader has to send; none is asked for when empty. */
  readonly token: string
}

/** One value of a figure; `labels` tell it from the others of the same name. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Figure {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Called at each reading; what it leaves out is not shown. */
  readonly collect: () => Promise<readonly Sample[]> | readonly Sample[]
}

export interface Metrics {
  /** Adds a figure that is worked out whenever the metrics are read. One that fails is left out and counted. */
  add(figure: Figure): void
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

/** A figure that cannot be worked out must not hide the others: it disappears, and the counter says so. */
function addFigure(registry: Registry, log: Logger, failures: Counter) {
  return ({ name, help, labelNames = [], collect }: Figure): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        gauge.reset()
        try {
          for (const { labels = {}, value } of await collect()) gauge.set(labels, value)
        } catch (error) {
          failures.inc({ figure: name })
          log.warn({ err: error, figure: name }, 'a figure could not be worked out')
        }
      },
    })
  }
}

/** Measures every request of the server; the figures are served by a listener of their own, at /metrics. */
export function createMetrics(app: FastifyInstance, log: Logger): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  const failures = new Counter({
    name: 'figures_failed_total',
    help: 'Figures that could not be worked out when they were read',
    labelNames: ['figure'],
    registers: [registry],
  })
  let server: FastifyInstance | undefined
  return {
    add: addFigure(registry, log, failures),
    async start({ port, host, token }) {
      server = createMetricsServer(registry, token)
      return `${await server.listen({ port, host })}/metrics`
    },
    async stop() {
      await server?.close()
    },
  }
}
