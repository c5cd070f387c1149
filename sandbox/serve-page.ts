import type { FastifyInstance } from 'fastify'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

export const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

interface SandboxPage {
  /** The product shows the page under this path; it is answered with and without it. */
  readonly prefix: string
  readonly style: string
  readonly page: () => string
}

/** Serves a page of the sandbox, which is made anew at each look, and its style. */
export function servePage(app: FastifyInstance, { prefix, style, page }: SandboxPage): void {
  for (const path of ['/', prefix])
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', PAGE_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page()),
    )
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
