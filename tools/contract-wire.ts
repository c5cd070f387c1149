import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = join(import.meta.dirname, '..', 'contract')
/** Only a form's own file sees the contract's schemas; every other file of the app gets what goes over the wire. */
const SCHEMA_READERS = /-form\.ts$/
const SCHEMA_PARTS = new Set(['body', 'query', 'answer'])

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isOperation(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string'
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && '_zod' in value
}

/**
 * What a browser needs of a contract module: operations without their schemas, and plain constants. Schemas and
 * functions are left out, so that using one outside a form fails the build instead of weighing down every page.
 */
export function wireOf(module: Readonly<Record<string, unknown>>): string {
  return Object.entries(module)
    .filter(([, value]) => typeof value !== 'function' && !isSchema(value))
    .map(([name, value]) => {
      const kept = isOperation(value)
        ? Object.fromEntries(Object.entries(value).filter(([part]) => !SCHEMA_PARTS.has(part)))
        : value
      return `export const ${name} = ${JSON.stringify(kept)}`
    })
    .join('\n')
}

/** Areas of the API, the files that declare operations. */
const AREAS = /^(content|identity|signals|system)\.ts$/

export function contractWire(): Plugin {
  return {
    name: 'contract-wire',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = source.startsWith('#contract/') ? source.slice('#contract/'.length) : ''
      if (!AREAS.test(file) || SCHEMA_READERS.test(importer)) return null
      return `${join(CONTRACT, file)}?wire`
    },
    async load(id) {
      if (!id.endsWith('?wire')) return null
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(id.slice(0, -'?wire'.length)).href)
      return { code: wireOf(module), moduleType: 'js' }
    },
  }
}
