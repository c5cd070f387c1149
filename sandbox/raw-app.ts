import Fastify, { type FastifyInstance } from 'fastify'

/** Longer than clients keep a connection in hand, so that none is closed under a request. */
const KEEP_ALIVE_MS = 120_000

/** A server that hands bodies on as they came. The product shows it under `prefix`; it answers with and without it. */
export function createRawApp({
  prefix,
  maxBodyBytes,
}: {
  prefix: string
  maxBodyBytes: number
}): FastifyInstance {
  const app = Fastify({
    keepAliveTimeout: KEEP_ALIVE_MS,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    rewriteUrl: (request) => {
      const url = request.url ?? '/'
      return url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  return app
}
