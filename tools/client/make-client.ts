import { api } from '#contract/api.ts'
import type { Area } from '#contract/operation.ts'
import { areaText, capital, isReadable } from './area-text.ts'

const AREAS: Readonly<Record<string, Area>> = api

function clientText(areas: readonly string[]): string {
  return [
    '// Made from the contract by `npm run client`; changes belong there.',
    ...areas.map((area) => `import { ${area}Calls } from './${area}.ts'`),
    "import { createSend, type ClientOptions } from '../send.ts'",
    '',
    "export { ApiError, type ClientOptions } from '../send.ts'",
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

/** The generated files of `client/src/generated`, by name. */
export function makeClient(): ReadonlyMap<string, string> {
  const readable = Object.entries(AREAS)
    .map(([area, calls]) => [area, Object.entries(calls).filter(([, one]) => isReadable(one))] as const)
    .filter(([, calls]) => calls.length > 0)
  return new Map([
    ['client.ts', clientText(readable.map(([area]) => area))],
    ...readable.map(([area, calls]) => [`${area}.ts`, areaText(area, calls)] as const),
  ])
}
