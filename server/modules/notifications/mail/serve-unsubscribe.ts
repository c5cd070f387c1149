import type { FastifyInstance } from 'fastify'
import { LOCALES, localePrefix } from '#contract/locale.ts'
import { Failure } from '#server/kernel/failure.ts'

const MAX_BODY_BYTES = 4 * 1024
/** The one field a mail client posts, as a form or in parts (RFC 8058, 3.2). */
const AS_FORM = /(^|&)List-Unsubscribe=One-Click(&|$)/
const IN_PARTS = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i

interface Unsubscribing {
  readonly unsubscribe: (token: string) => Promise<unknown>
}

/**
 * What a mail client posts to the address of `List-Unsubscribe`, without cookies and from any origin. The same address
 * opened in a browser is a page with one button, so a scanner that follows links changes nothing.
 */
export async function serveUnsubscribe(app: FastifyInstance, { unsubscribe }: Unsubscribing): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, String(body)),
    )
    for (const locale of LOCALES)
      scope.post<{ Querystring: { token?: string | string[] } }>(
        `${localePrefix(locale)}/unsubscribe`,
        async ({ query: { token }, body }, reply) => {
          reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
          if (typeof body !== 'string' || !(AS_FORM.test(body) || IN_PARTS.test(body)))
            return reply.code(400).send('Expected List-Unsubscribe=One-Click')
          try {
            await unsubscribe(typeof token === 'string' ? token : '')
          } catch (error) {
            if (!(error instanceof Failure)) throw error
            return reply.code(404).send('Not found')
          }
          return reply.send('Unsubscribed')
        },
      )
  })
}
