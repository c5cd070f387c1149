import { api } from '#contract/api.ts'
import type { Area } from '#contract/operation.ts'
import { WEBHOOK_EVENTS } from '#contract/programs/webhook-events.ts'
import { schemaOf } from '#server/kernel/openapi/schemas.ts'
import { areaText, capital, isReadable } from './area-text.ts'
import { typeText } from './type-text.ts'

const AREAS: Readonly<Record<string, Area>> = api

function clientText(areas: readonly string[]): string {
  return [
    '// Made from the contract by `npm run client`; changes belong there.',
    ...areas.map((area) => `import { ${area}Calls } from './${area}.ts'`),
    "import { createSend, type ClientOptions } from '../send.ts'",
    '',
    "export { ApiError, type ClientOptions } from '../send.ts'",
    "export { verifyWebhook, WebhookError, type ReceivedWebhook } from '../webhooks.ts'",
    "export type { WebhookEvent, WebhookType } from './webhook-events.ts'",
    ...areas.map((area) => `export type * as ${capital(area)} from './${area}.ts'`),
    '',
    '/** Every call that a program may make, by area. */',
    'export function createClient(options: ClientOptions) {',
    '  const send = createSend(options)',
    '  return {',
    ...areas.map((area) => `    ${area}: ${area}Calls(send),`),
    '  }',
    '}',
    'export type Client = ReturnType<typeof createClient>',
    '',
  ].join('\n')
}

/** A named union of everything that is sent to endpoints, told apart by its `type`. */
function eventsText(): string {
  return [
    '// Made from the contract by `npm run client`; changes belong there.',
    'export type WebhookEvent =',
    ...WEBHOOK_EVENTS.map(
      ({ text, schema }) => `  /** ${text} */\n  | ${typeText(schemaOf(schema, 'output'), '    ')}`,
    ),
    '',
    "export type WebhookType = WebhookEvent['type']",
    '',
  ].join('\n')
}

/** The generated files of `client/src/generated`, by name. */
export function makeClient(): ReadonlyMap<string, string> {
  const readable = Object.entries(AREAS)
    .map(([area, calls]) => [area, Object.entries(calls).filter(([, one]) => isReadable(one))] as const)
    .filter(([, calls]) => calls.length > 0)
  return new Map([
    ['client.ts', clientText(readable.map(([area]) => area))],
    ['webhook-events.ts', eventsText()],
    ...readable.map(([area, calls]) => [`${area}.ts`, areaText(area, calls)] as const),
  ])
}
