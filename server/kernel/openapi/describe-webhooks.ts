import { WEBHOOK_EVENTS } from '#contract/programs/webhook-events.ts'
import { exampleOf } from './example-of.ts'
import { schemaOf, type Json } from './schemas.ts'

type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const HEADERS = [
  [
    'webhook-id',
    'The same at every try of a delivery: handle each once.',
    { type: 'string', format: 'uuid' },
  ],
  [
    'webhook-timestamp',
    'When this try was signed, in whole seconds since 1970. Refuse one that is five minutes off.',
    { type: 'string', pattern: '^[0-9]+$' },
  ],
  [
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` with the endpoint’s secret, base64, after `v1,`; two with a space between them while a former secret is valid.',
    { type: 'string' },
  ],
] as const

/** `deposit.credited` as a name of a schema: DepositCreditedEvent. */
const schemaName = (type: string): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

function describeWebhook({ type, text, schema }: WebhookEvent): Json {
  const example = exampleOf(schemaOf(schema, 'output'))
  return {
    post: {
      operationId: `on${schemaName(type)}`,
      tags: ['programs'],
      summary: type,
      description: `${text} Sent to the endpoints of members who chose it, at least once, with tries over three days until one is answered with 2xx.`,
      parameters: HEADERS.map(([name, description, header]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: header,
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: `#/components/schemas/${schemaName(type)}` }, example },
        },
      },
      responses: {
        200: {
          description: 'Received. Any other status than 2xx is tried again; 410 switches the endpoint off.',
        },
      },
      security: [],
    },
  }
}

/** What is sent to members' endpoints, as the `webhooks` of an OpenAPI 3.1 document. */
export const describeWebhooks = (): Json =>
  Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event.type, describeWebhook(event)]))

/** The schemas that they refer to. */
export const webhookSchemas = (): readonly (readonly [string, Json])[] =>
  WEBHOOK_EVENTS.map(({ type, schema }) => [schemaName(type), schemaOf(schema, 'output')])
