import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/v4/core'
import type { ZodMiniType } from 'zod/mini'
import { FAILURES, type FailureCode } from '#contract/failures/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Area, Operation } from '#contract/operation.ts'

type Areas = Readonly<Record<string, Area>>
type Json = Record<string, unknown>

function schemaOf(schema: ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

function parametersOf(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = operation.query === undefined ? {} : schemaOf(operation.query, 'input')
  const required: readonly unknown[] = Array.isArray(query['required']) ? query['required'] : []
  const inQuery = Object.entries(query['properties'] ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }
  return [...inPath, ...inQuery, ...(operation.keyed === true ? [key] : [])]
}

const ANY_FAILURES: readonly FailureCode[] = [
  failures.common.malformed,
  failures.common.crashed,
  failures.common.busy,
  failures.common.underMaintenance,
]

/** Every code an operation may answer, with those any operation may. */
function failuresOf(operation: Operation): FailureCode[] {
  const own = [
    ...operation.failures,
    ...Object.values(operation.fields ?? {}),
    operation.malformed,
    operation.crash,
  ]
  const general: FailureCode[] = [
    ...ANY_FAILURES,
    ...(operation.access === 'public' ? [] : ([failures.auth.signInRequired] as const)),
    ...(operation.keyed === true ? ([failures.common.keyReused, failures.common.keyMissing] as const) : []),
  ]
  return [...new Set([...own.filter((code) => code !== undefined), ...general])]
}

function contentOf({ answerType }: Operation, success: Json): Json {
  if (answerType === undefined) return { 'application/json': { schema: success } }
  const type = {
    csv: 'text/csv',
    ics: 'text/calendar',
    jsonl: 'application/jsonl',
    atom: 'application/atom+xml',
    file: 'application/octet-stream',
  }[answerType]
  return { [type]: { schema: { type: 'string' } } }
}

function responsesOf(operation: Operation): Json {
  const answer = schemaOf(operation.answer, 'output')
  const success =
    operation.flat === true
      ? answer
      : {
          type: 'object',
          required: ['status', 'data'],
          properties: { status: { const: 'success' }, data: answer },
        }
  const byStatus = Map.groupBy(failuresOf(operation), (code) => String(FAILURES[code]))
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${FAILURE_TEXTS.en.codes[code]}`).join('; '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return {
    200: { description: operation.summary, content: contentOf(operation, success) },
    ...Object.fromEntries(failures),
  }
}

function operationOf(name: string, tag: string, operation: Operation): Json {
  return {
    operationId: name,
    tags: [tag],
    summary: operation.summary,
    parameters: parametersOf(operation),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [operation.upload === undefined ? 'application/json' : 'multipart/form-data']: {
                schema: schemaOf(operation.body, 'input'),
              },
            },
          },
        }),
    responses: responsesOf(operation),
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
  }
}

const FAILURE_SCHEMA = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    code: { type: 'string', enum: Object.keys(FAILURES) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    meta: { type: 'object', additionalProperties: true },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(areas: Areas, title: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, area] of Object.entries(areas)) {
    for (const [name, operation] of Object.entries(area)) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(name, tag, operation) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Failure: FAILURE_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

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
    `<p>Every call of the product, made from its contract. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). ` +
    `Live messages: WebSocket <code>/api/live</code>, first message <code>{"token": "...", "topics": ["signals"]}</code>.</p>${sections}</body></html>`
  )
}

/** Written when it is first asked for: a start need not wait for what few will open. */
function whenAsked(write: () => string): () => string {
  let text: string | undefined
  return () => (text ??= write())
}

/** Serves the readable page at /api/docs and the document at /api/openapi.json. */
export function serveApiPages(app: FastifyInstance, areas: Areas, brandName: string): void {
  const title = `${brandName} API`
  const html = whenAsked(() => pageOf(areas, title))
  const json = whenAsked(() => JSON.stringify(describeApi(areas, title)))
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
