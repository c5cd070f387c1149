import { MODULES } from '#server/modules.ts'
import { withClient } from '#tools/launch/postgres.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly key: 'PK' | 'FK' | 'PK, FK'
}

interface Relation {
  readonly from: string
  readonly to: string
  readonly columns: string
  readonly isOne: boolean
  readonly isOptional: boolean
}

interface Table {
  readonly name: string
  readonly purpose: string | null
  readonly columns: readonly Column[] | null
}

const HEAD = `# Schema

Every table with its purpose, from the comments in the database; the diagrams show primary keys and foreign keys. Made by \`npm run schema\`, held by
\`testing/database/schema-page.test.ts\`. The columns and what they mean stand in \`server/migrations\`. Tables of different modules refer
to each other by id, without foreign keys (decision 0188).
`

/** Tables in the order of their names, with the columns that are keys. */
const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as purpose,
    (select json_agg(json_build_object('name', a.attname, 'type', replace(format_type(a.atttypid, null), ' ', '_'),
        'key', concat_ws(', ', case when k.is_primary then 'PK' end, case when k.is_foreign then 'FK' end)) order by a.attnum)
      from pg_attribute a
      cross join lateral (
        select bool_or(contype = 'p') as is_primary, bool_or(contype = 'f') as is_foreign from pg_constraint
        where conrelid = c.oid and contype in ('p', 'f') and a.attnum = any (conkey)) k
      where a.attrelid = c.oid and (k.is_primary or k.is_foreign)) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

/** Foreign keys: whether a row has at most one that refers to it, and whether it may refer to none. */
const RELATIONS = `
  select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to",
    (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = f.conrelid and a.attnum = any (f.conkey)) as columns,
    exists (select from pg_constraint u
      where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey) as "isOne",
    exists (select from pg_attribute a
      where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and not a.attnotnull) as "isOptional"
  from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2, 3`

/** The text of docs/schema.md for a database. */
export async function renderSchemaPage(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<Table>(TABLES)
    const { rows: relations } = await client.query<Relation>(RELATIONS)
    const parts = ['kernel', ...Object.keys(MODULES)].map((module) => {
      const own = tables.filter(({ name }) => name.startsWith(`${module}_`))
      const between = relations.filter(({ from }) => from.startsWith(`${module}_`))
      return own.length === 0 ? '' : formatModule(module, own, between)
    })
    return [HEAD, ...parts.filter((part) => part !== '')].join('\n')
  })
}

function formatModule(module: string, tables: readonly Table[], relations: readonly Relation[]): string {
  const purposes = tables.map(({ name, purpose }) => `| \`${name}\` | ${purpose ?? ''} |`)
  const lines = [`## ${module}`, '', '| table | purpose |', '|---|---|', ...purposes, '']
  if (relations.length === 0) return lines.join('\n')
  const drawn = tables.filter(({ name }) => relations.some(({ from, to }) => name === from || name === to))
  const diagram = [
    'erDiagram',
    ...drawn.flatMap((table) => formatEntity(table)),
    ...relations.map((relation) => `  ${formatRelation(relation)}`),
  ]
  return [...lines, '```mermaid', ...diagram, '```', ''].join('\n')
}

function formatEntity({ name, columns }: Table): string[] {
  const keys = (columns ?? []).map((column) => `    ${column.type} ${column.name} ${column.key}`)
  return [`  ${name} {`, ...keys, '  }']
}

function formatRelation({ from, to, columns, isOne, isOptional }: Relation): string {
  return `${from} ${isOne ? '|o' : '}o'}--${isOptional ? 'o|' : '||'} ${to} : "${columns}"`
}
