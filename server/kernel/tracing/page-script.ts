import type { FastifyInstance } from 'fastify'

const PATH = '/trace.js'
/** Begins a trace with each call of a page, which the server goes on with. Knows nothing of what is called. */
export const PAGE_SCRIPT = `(() => {
  const send = window.fetch
  const id = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  window.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return send.call(window, input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('traceparent', '00-' + id(16) + '-' + id(8) + '-01')
    return send.call(window, input, { ...init, headers })
  }
})()
`

/** Serves the script; returns what belongs into the head of every page, before the app's own scripts. */
export function servePageScript(app: FastifyInstance): string {
  app.get(PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_SCRIPT),
  )
  return `<script src="${PATH}"></script>`
}
