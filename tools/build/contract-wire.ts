import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

const CONTRACT = join(import.meta.dirname, '../../contract')
/** Schemas, and what only the server and its documentation read. */
const SERVER_PARTS = new Set([
  'body',
  'query',
  'answer',
  'summary',
  'failures',
  'malformed',
  'crash',
  'access',
  'mayLag',
  'table',
])
const WIRE = '?wire'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isOperation(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string'
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && '_zod' in value
}

/** A schema, or the schemas of an object's fields. */
function isSchemas(value: unknown): boolean {
  return isSchema(value) || (isRecord(value) && !isOperation(value) && Object.values(value).some(isSchema))
}

/** A constant as code that makes the same one. Throws for what would arrive as something else. */
function codeOf(name: string, value: unknown): string {
  if (value instanceof RegExp) return String(value)
  const code = JSON.stringify(value)
  if (code === undefined || !isDeepStrictEqual(JSON.parse(code), value))
    throw new Error(`${name} of the contract would not arrive in the browser as it is`)
  return code
}

/**
 * What a browser needs of a contract module: operations without their schemas and descriptions, and plain constants. Schemas and
 * functions are left out, so that using one fails the build instead of weighing down every page.
 */
export function wireOf(module: Module): string {
  return Object.entries(module)
    .filter(([, value]) => typeof value !== 'function' && !isSchemas(value))
    .map(([name, value]) => {
      const kept = isOperation(value)
        ? Object.fromEntries(
            Object.entries(value).filter(([part, said]) => !SERVER_PARTS.has(part) && said !== undefined),
          )
        : value
      return `export const ${name} = ${codeOf(name, kept)}`
    })
    .join('\n')
}

type Module = Readonly<Record<string, unknown>>

/** A file of the contract that declares operations or their schemas; undefined for any other, which the browser gets as it is. */
async function areaOf(path: string): Promise<Module | undefined> {
  const module: Module = await import(pathToFileURL(path).href)
  return Object.values(module).some((value) => isOperation(value) || isSchemas(value)) ? module : undefined
}

export function contractWire(): Plugin {
  return {
    name: 'contract-wire',
    enforce: 'pre',
    async resolveId(source) {
      if (!source.startsWith('#contract/')) return null
      const path = join(CONTRACT, source.slice('#contract/'.length))
      return (await areaOf(path)) === undefined ? null : `${path}${WIRE}`
    },
    async load(id) {
      const module = id.endsWith(WIRE) ? await areaOf(id.slice(0, -WIRE.length)) : undefined
      return module === undefined ? null : { code: wireOf(module), moduleType: 'js' }
    },
  }
}
