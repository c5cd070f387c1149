import { API_KEY_PREFIX } from '#contract/members/api-scopes.ts'
import type { Area } from '#contract/operation.ts'
import { API_BASE, API_VERSION, VERSION_BASE } from './api-version.ts'
import { describeOperation, schemasOf, type NamedOperation } from './describe-operation.ts'
import { describeWebhooks, webhookSchemas } from './describe-webhooks.ts'
import type { Json } from './schemas.ts'

export type Areas = Readonly<Record<string, Area>>

/** What the document says besides the calls. */
export interface DocumentFacts {
  readonly title: string
  readonly publicUrl: string
  /** What each area is about. */
  readonly tags: Readonly<Record<string, string>>
}

const FAILURE_SCHEMA = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    // No closed list: a code that a later release adds breaks nobody. Each call names its own.
    code: { type: 'string', description: 'What was wrong; each call’s refusals name their codes.' },
    message: { type: 'string', description: 'In the language of the request’s Accept-Language.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    meta: { type: 'object', additionalProperties: true },
  },
}

const SECURITY = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The access token of a session. One that was opened with a browser’s key needs a DPoP proof as well.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `A member’s API key, which begins with ${API_KEY_PREFIX}: it reads what its scopes say and changes nothing.`,
  },
}

const DESCRIPTION =
  'Every call of the product, made from its contract. Sums are decimal strings, times are ISO 8601 in UTC. ' +
  'A refusal carries a code of a closed list. Answers only gain fields within a version; see the changelog of the API.'

function infoOf({ title, publicUrl }: DocumentFacts): Json {
  return {
    title,
    version: API_VERSION,
    summary: 'Wallet, signals, automated trading, rewards and what anyone may check.',
    description: DESCRIPTION,
    contact: { name: title, url: publicUrl },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  }
}

const namedOf = (areas: Areas): NamedOperation[] =>
  Object.entries(areas).flatMap(([tag, area]) =>
    Object.entries(area).map(([name, operation]) => ({ name, tag, operation })),
  )

/** The path below the server's address, which ends in the version. */
const pathOf = (path: string): string => path.slice(API_BASE.length).replace(/:(\w+)/g, '{$1}')

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(areas: Areas, facts: DocumentFacts): Json {
  const all = namedOf(areas)
  const byPath = Map.groupBy(all, ({ operation }) => pathOf(operation.path))
  const paths = [...byPath].map(([path, operations]) => [
    path,
    Object.fromEntries(
      operations.map((one) => [one.operation.method.toLowerCase(), describeOperation(one)] as const),
    ),
  ])
  return {
    openapi: '3.1.0',
    info: infoOf(facts),
    servers: [{ url: `${facts.publicUrl}${VERSION_BASE}`, description: 'This installation, version 1.' }],
    tags: Object.keys(areas).map((name) => ({ name, description: facts.tags[name] ?? name })),
    paths: Object.fromEntries(paths),
    webhooks: describeWebhooks(),
    components: {
      schemas: {
        Failure: FAILURE_SCHEMA,
        ...Object.fromEntries([...all.flatMap(schemasOf), ...webhookSchemas()]),
      },
      securitySchemes: SECURITY,
    },
  }
}
