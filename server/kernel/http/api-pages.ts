import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { FAILURES } from '#contract/failures/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import type { Operation } from '#contract/operation.ts'
import { describeApi, type Areas } from '../openapi/describe-api.ts'
import { failuresOf } from '../openapi/describe-operation.ts'
import { schemaOf } from '../openapi/schemas.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:960px;padding:24px 20px 80px;background:light-dark(#f5f4f1,#0f0e11);color:light-dark(#19171c,#f4f2ef);font:16px/1.55 system-ui,sans-serif}
h1{font-size:28px}h2{margin-top:48px;font-size:22px;text-transform:capitalize}
details{margin:8px 0;padding:12px 16px;border:1px solid light-dark(#e5e2db,#302d35);border-radius:12px;background:light-dark(#fff,#1a191d)}
summary{cursor:pointer;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
b{font:600 12px ui-monospace,monospace;min-width:52px}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:12px;border-radius:8px;background:light-dark(#f0eee9,#242228)}
p{margin:8px 0}a{color:inherit}small{color:light-dark(#68636d,#9e98a4)}`

function sectionOf(name: string, operation: Operation): string {
  const code = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
  const marks = [
    operation.access,
    operation.keyed === true ? 'Idempotency-Key' : '',
    operation.flat === true ? 'flat answer' : '',
    operation.answerType ?? '',
    operation.scope === undefined ? '' : `API key: ${operation.scope}`,
  ]
  const failures = failuresOf(operation)
    .map(
      (one) =>
        `<li><code>${one}</code> <small>${FAILURES[one]}</small> ${escapeHtml(FAILURE_TEXTS.en.codes[one])}</li>`,
    )
    .join('')
  return (
    `<details id="${name}"><summary><b>${operation.method}</b><code>${escapeHtml(operation.path)}</code>` +
    `<small>${marks.filter((mark) => mark !== '').join(', ')}</small></summary><p>${escapeHtml(operation.summary)}</p>` +
    (operation.query === undefined ? '' : `<p>Query</p>${code(schemaOf(operation.query, 'input'))}`) +
    (operation.body === undefined ? '' : `<p>Body</p>${code(schemaOf(operation.body, 'input'))}`) +
    `<p>Answer</p>${code(schemaOf(operation.answer, 'output'))}<p>Failures</p><ul>${failures}</ul></details>`
  )
}

function pageOf(areas: Areas, title: string): string {
  const sections = Object.entries(areas)
    .map(
      ([tag, area]) =>
        `<h2>${tag}</h2>${Object.entries(area)
          .map(([name, one]) => sectionOf(name, one))
          .join('')}`,
    )
    .join('')
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>` +
    `<p>Every call of the product, made from its contract. The same calls answer under <code>/api/v1</code>, which is what programs use. ` +
    `A program sends a member’s API key as <code>Authorization: Bearer mcsk_…</code>; calls that take one name its scope. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). ` +
    `Live messages: WebSocket <code>/api/live</code>, first message <code>{"token": "...", "topics": ["signals"]}</code>.</p>${sections}</body></html>`
  )
}

/** Written when it is first asked for: a start need not wait for what few will open. */
function whenAsked(write: () => string): () => string {
  let text: string | undefined
  return () => (text ??= write())
}

/** What the pages say of the product. */
export interface ApiFacts {
  readonly brandName: string
  readonly publicUrl: string
  /** What each area is about. */
  readonly tags: Readonly<Record<string, string>>
}

/** Serves the readable page at /api/docs and the document at /api/openapi.json. */
export function serveApiPages(
  app: FastifyInstance,
  areas: Areas,
  { brandName, publicUrl, tags }: ApiFacts,
): void {
  const title = `${brandName} API`
  const html = whenAsked(() => pageOf(areas, title))
  const json = whenAsked(() => JSON.stringify(describeApi(areas, { title, publicUrl, tags })))
  const hash = createHash('sha256').update(STYLE).digest('base64')
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(html()),
  )
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  )
}
