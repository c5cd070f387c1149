import type { Operation } from '#contract/operation.ts'
import { partOf, schemaOf, type Json } from '#server/kernel/openapi/schemas.ts'
import { typeText } from './type-text.ts'

type Named = readonly [name: string, operation: Operation]

/** What a program reads: with an API key that has the scope, or without any. Feeds and mails' own pages are for others. */
export function isReadable({ method, access, scope, answerType, path }: Operation): boolean {
  const isOpen = scope !== undefined || (access === 'public' && !/^\/api\/(auth|mail)\//.test(path))
  return method === 'GET' && isOpen && answerType !== 'atom'
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const typeLine = (name: string, text: string): string => `export type ${name} = ${text}\n`

/** The rows of a list, if the answer is one. */
function rowsOf(schema: Json): Json | undefined {
  const items = schema['type'] === 'array' ? schema : partOf(partOf(schema, 'properties'), 'items')
  const row = partOf(items, 'items')
  return row['type'] === 'object' ? row : undefined
}

/** The types of one call: its query, a row of its list, its answer. */
function typesOf([name, { query, answer, answerType }]: Named): string {
  const asked =
    query === undefined ? '' : typeLine(`${capital(name)}Query`, typeText(schemaOf(query, 'input')))
  if (answerType !== undefined) return asked
  const schema = schemaOf(answer, 'output')
  const row = rowsOf(schema)
  const text = typeText(schema)
  if (row === undefined) return `${asked}${typeLine(`${capital(name)}Answer`, text)}`
  const rowName = `${capital(name)}Row`
  const whole =
    schema['type'] === 'array'
      ? `Array<${rowName}>`
      : text.replace(`Array<${typeText(row, '  ')}>`, () => `Array<${rowName}>`)
  return `${asked}${typeLine(rowName, typeText(row))}${typeLine(`${capital(name)}Answer`, whole)}`
}

function callOf([name, operation]: Named): string {
  const { path, query, answerType, summary, scope, flat } = operation
  const params = [...path.matchAll(/:(\w+)/g)].map(([, one = '']) => one)
  const needsQuery = query !== undefined && Array.isArray(schemaOf(query, 'input')['required'])
  const given = [
    ...params.map((one) => `${one}: string`),
    ...(query === undefined ? [] : [`query${needsQuery ? '' : '?'}: ${capital(name)}Query`]),
  ]
  const url = path
    .slice('/api'.length)
    .replace(/:(\w+)/g, (_, one: string) => `\${encodeURIComponent(${one})}`)
  const answer = answerType === undefined ? `${capital(name)}Answer` : 'string'
  const kind = answerType !== undefined ? 'text' : flat === true ? 'flat' : 'data'
  const needs = scope === undefined ? 'Needs no key.' : `Needs \`${scope}\`.`
  const rest = query === undefined ? `'${kind}'` : `'${kind}', query`
  return `    /** ${summary} ${needs} */\n    ${name}: (${given.join(', ')}) => send<${answer}>(\`${url}\`, ${rest}),`
}

/** The file of one area: named types, and a function for each call. */
export function areaText(area: string, operations: readonly Named[]): string {
  return [
    '// Made from the contract by `npm run client`; changes belong there.',
    "import type { Send } from '../send.ts'",
    '',
    operations.map(typesOf).join('\n'),
    `export function ${area}Calls(send: Send) {\n  return {`,
    operations.map(callOf).join('\n'),
    '  }\n}\n',
  ].join('\n')
}
