import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { api } from '../api.ts'
import type { ListTable, Operation } from '../operation.ts'
import { CSV_WORDS } from './csv-columns.ts'
import { en } from './en.ts'

const tables = Object.values(api).flatMap((area) =>
  Object.values<Operation>(area).flatMap(({ path, table }) => (table === undefined ? [] : [{ path, table }])),
)

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function schemaAt(schema: unknown, path: string): Json | undefined {
  const found = path.split('.').reduce<unknown>((within, name) => {
    const inner = isJson(within) && Array.isArray(within['anyOf']) ? within['anyOf'][0] : within
    const parts = isJson(inner) ? inner['properties'] : undefined
    return isJson(parts) ? parts[name] : undefined
  }, schema)
  return isJson(found) ? found : undefined
}

function rowOf({ list, rows }: ListTable): unknown {
  const answer = z.toJSONSchema(list.answer)
  const array = rows === undefined ? answer : schemaAt(answer, rows)
  return array?.items
}

/** Every text that a field can be, where the contract lists them; undefined for free words. */
function textsOf(schema: Json | undefined): readonly unknown[] | undefined {
  if (schema === undefined) return undefined
  if (Array.isArray(schema['enum'])) return schema['enum']
  if (schema['type'] === 'boolean') return ['true', 'false']
  const either = schema['anyOf']
  return Array.isArray(either)
    ? either.flatMap((one) => textsOf(isJson(one) ? one : undefined) ?? [])
    : undefined
}

describe('the tables of lists', () => {
  it('stand at addresses of their own', () => {
    expect(tables.length).toBeGreaterThan(20)
    expect(new Set(tables.map(({ path }) => path)).size).toBe(tables.length)
  })

  it.each(tables)('$path has cells that stand in its rows', ({ table }) => {
    const row = rowOf(table)
    const fields = table.columns.flatMap(([, source]) => source)
    expect(fields.length).toBeGreaterThan(2)
    expect(fields.filter((field) => schemaAt(row, field) === undefined)).toEqual([])
  })

  it.each(tables)('$path says its names in the reader’s language', ({ table }) => {
    const row = rowOf(table)
    const words = table.columns.filter(([column]) => CSV_WORDS.some((word) => word === column))
    const texts = words.flatMap(([, source]) => {
      const [field = ''] = [source].flat()
      return textsOf(schemaAt(row, field)) ?? []
    })
    expect(texts.filter((text) => !Object.hasOwn(en.words, String(text)))).toEqual([])
  })

  it.each(tables)('$path asks for what its list asks for, without pages', ({ path, table: { list } }) => {
    const table = Object.values(api)
      .flatMap((area) => Object.values<Operation>(area))
      .find((one) => one.path === path)
    expect(table).toMatchObject({ access: 'member', method: 'GET' })
    expect([table?.scope, table?.session, table?.mayLag]).toEqual([list.scope, list.session, list.mayLag])
    const shapeOf = (query: unknown) => (query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [])
    const asked = shapeOf(list.query).filter((name) => !['page', 'size', 'zone'].includes(name))
    expect(shapeOf(table?.query).toSorted()).toEqual([...asked, 'zone'].toSorted())
  })
})
