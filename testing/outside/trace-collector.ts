import { createServer } from 'node:http'
import { z } from 'zod/mini'
import { portOf } from './port-of.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: z.array(attribute),
              status: z.object({ code: z.optional(z.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A collector that takes OTLP over HTTP and keeps what it was told, until it is closed. */
export async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spans = () =>
    bodies.flatMap((body) =>
      sent
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    spans,
    text: () => bodies.join(''),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
