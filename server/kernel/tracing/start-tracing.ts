import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ObserveStatement } from '../database/db.ts'
import { servePageScript } from './page-script.ts'

/** Of a statement's text, which has its values apart: they are never sent. */
const MAX_TEXT = 1_000
const INTERNAL_ERROR = 500

/** Tells a collector how long each call took and which statements it waited for; never whose call it was. */
export interface Tracing {
  /** A span for each request, within the trace that its caller began (`traceparent`). Before any route is added. */
  observe(app: FastifyInstance): void
  /** What belongs into every page's head, so that its calls begin traces. */
  servePageScript(app: FastifyInstance): string
  /** Does the work as a part of the request that asks for it; outside of one it is not told of. */
  readonly statement: ObserveStatement
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}

interface Settings {
  /** Where the collector takes OTLP over HTTP, without /v1/traces. */
  readonly endpoint: string
  /** The share of traces that is sent, from 0 to 1. */
  readonly share: number
  readonly role: string
}

/** A caller's trace is gone on with, but whether it is sent is our choice: a stranger’s header must not cost us anything. */
function createProvider({ endpoint, share, role }: Settings): TracerProvider {
  const ours = new TraceIdRatioBasedSampler(share)
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'members', 'service.instance.role': role }),
    sampler: new ParentBasedSampler({ root: ours, remoteParentSampled: ours, remoteParentNotSampled: ours }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
}

function contextOf({ headers }: FastifyRequest) {
  const { traceparent } = headers
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
}

function observe(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    // The route as it is written: an address may carry ids and search words.
    const route = routeOptions.url ?? 'unknown'
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      contextOf(request),
    )
    span.setAttribute('members.request.id', request.id)
    spans.set(request, span)
    current.run(span, done)
  })
  // A body comes in by events of the connection, which belong to no request: here the request begins anew.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else current.run(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= INTERNAL_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Only the SQLSTATE: a message may quote a row. */
function setFailure(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  span.setAttribute('error.type', code)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Loaded only where a collector is named. */
export function startTracing(settings: Settings): Tracing {
  const provider = createProvider(settings)
  const tracer = provider.getTracer('members')
  const current = new AsyncLocalStorage<Span>()
  return {
    observe: (app) => observe(app, tracer, current),
    servePageScript,
    async statement(text, work) {
      const parent = current.getStore()
      if (parent === undefined || !parent.isRecording()) return work()
      const span = tracer.startSpan(
        text.trim().split(/\s/, 1)[0] ?? '',
        {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      try {
        return await work()
      } catch (error) {
        setFailure(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    stop: () => provider.shutdown(),
  }
}
