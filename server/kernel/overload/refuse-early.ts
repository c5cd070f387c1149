import type { FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression } from 'fastify'
import { BASE_LOCALE, LOCALES, localeOfHeader, type Locale } from '#contract/locale.ts'
import { envelopeOf, retryAfterOf } from '../http/envelope.ts'
import { busy } from '../http/http-answers.ts'
import { dataHeaders } from '../http/web/web-files.ts'
import { withoutVersion } from '../openapi/api-version.ts'
import type { Admission } from './admission.ts'
import { classOf, type CallClass } from './rules.ts'

interface DoorDeps {
  readonly admission: Pick<Admission, 'refuses'>
  /** A process that ends asks every client for another connection, in answers of its own. */
  readonly isStopping: () => boolean
  readonly isHttps: boolean
}

interface Refusal {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function refusalIn(locale: Locale, isHttps: boolean): Refusal {
  const { body } = envelopeOf(busy(), locale)
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    headers: {
      ...dataHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterOf(body)),
    },
    body: bytes,
  }
}

/** A path's form: what stands in an address for a `:name` of a route has a digit in it, as every id has. */
function formOf(method: string, path: string): string {
  const segments = path.split('/').map((segment) => (/\d|^:/.test(segment) ? ':' : segment))
  return `${method} ${segments.join('/')}`
}

/** Which class a request is of, by its first line alone; undefined for pages, files and what no route knows. */
export function createClassifier(
  app: FastifyInstance,
): (method: string, url: string) => CallClass | undefined {
  const kinds = new Map<string, CallClass>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation !== undefined) kinds.set(formOf(String(method), url), classOf(config.operation))
  })
  return (method, url) => {
    if (!url.startsWith('/api/')) return undefined
    const [path = ''] = withoutVersion(url).split('?', 1)
    return kinds.get(formOf(method, path))
  }
}

/**
 * Refuses a call that would be refused anyway before Fastify knows of it: then a refusal costs a tenth of what an answer costs, and
 * thousands of them in a second leave time for those that can be answered. To be called before any route is registered.
 */
export function refuseEarly(app: FastifyInstance, { admission, isStopping, isHttps }: DoorDeps): void {
  const kindOf = createClassifier(app)
  const refusals = new Map(LOCALES.map((locale) => [locale, refusalIn(locale, isHttps)]))
  const inEnglish = refusalIn(BASE_LOCALE, isHttps)
  const listeners = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: RawRequestDefaultExpression, response: RawReplyDefaultExpression) => {
    const kind = kindOf(request.method ?? '', request.url ?? '')
    if (kind === undefined || isStopping() || !admission.refuses(kind)) {
      for (const listener of listeners) listener.call(app.server, request, response)
      return
    }
    const locale = localeOfHeader(request.headers['accept-language']) ?? BASE_LOCALE
    const refusal = refusals.get(locale) ?? inEnglish
    response.writeHead(503, refusal.headers).end(refusal.body)
  })
}
