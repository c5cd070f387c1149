import { fastify } from 'fastify'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startCollector } from '#testing/outside/trace-collector.ts'
import { openDatabase, sql } from '../database/db.ts'
import { openTracing } from './tracing.ts'

async function aCollector() {
  const collector = await startCollector()
  onTestFinished(() => collector.stop())
  return collector
}

async function startTraced(endpoint: string, share = 1) {
  const tracing = await openTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
    ROLE: 'web',
  })
  const observer = tracing === undefined ? {} : { observe: tracing.statement }
  const db = openDatabase({ url: inject('adminUrl'), maxConnections: 2, ...observer })
  const app = fastify({ logger: false })
  tracing?.observe(app)
  app.post('/members/:id', async () => db.one(sql`select ${'canary-7431'}::text as name`))
  app.post('/broken', async () => db.tx((tx) => tx.run(sql`select 1 / ${0}::integer`)))
  const stop = async () => {
    await app.close()
    await tracing?.stop()
    await db.close()
  }
  return { app, tracing, stop }
}

const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736'

it('a call goes on with its caller’s trace, down to each statement, and tells nothing of who calls', async () => {
  const collector = await aCollector()
  const { app, stop } = await startTraced(collector.endpoint)
  const answer = await app.inject({
    method: 'POST',
    url: '/members/0190-canary?search=canary-7431',
    headers: { traceparent: `00-${CALLER}-00f067aa0ba902b7-00` },
    payload: { name: 'canary-7431' },
  })
  expect(answer.json()).toEqual({ name: 'canary-7431' })
  await app.inject({ method: 'POST', url: '/broken', payload: {} })
  await stop()
  const spans = collector.spans()
  const call = spans.find(({ name }) => name === 'POST /members/:id')
  expect([call?.traceId, call?.parentSpanId]).toEqual([CALLER, '00f067aa0ba902b7'])
  const statement = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect([statement?.traceId, statement?.name]).toEqual([CALLER, 'select'])
  const broken = spans.find(({ name }) => name === 'POST /broken')
  const failed = spans.find(({ parentSpanId }) => parentSpanId === broken?.spanId)
  expect(failed?.attributes.find(({ key }) => key === 'error.type')?.value).toEqual({ stringValue: '22012' })
  expect(broken?.status.code).toBe(2)
  expect(collector.text()).not.toContain('canary')
})

it('a stranger cannot have traces sent that we did not choose', async () => {
  const collector = await aCollector()
  const { app, stop } = await startTraced(collector.endpoint, 0)
  const headers = { traceparent: `00-${CALLER}-00f067aa0ba902b7-01` }
  await app.inject({ method: 'POST', url: '/members/1', headers, payload: {} })
  await stop()
  expect(collector.spans()).toEqual([])
})

it('without a collector there is no tracing', async () => {
  const { app, tracing, stop } = await startTraced('')
  expect(tracing).toBeUndefined()
  expect((await app.inject({ method: 'POST', url: '/members/1', payload: {} })).statusCode).toBe(200)
  await stop()
})
