import type { Files, ModuleMap } from './module-map.ts'

/** What a schema is read and written by: tables and sequences, which belong to their module alone, and views, which it offers. */
const OWNED = /create (?:unlogged )?(?:table|sequence) (?:if not exists )?(\w+)/gi
/** A table that changes hands: under its old name it is nobody's any more. */
const RENAMED = /alter table (\w+) rename to (\w+)/gi
const VIEW = /create (?:or replace )?view (\w+)/gi
const SQL_FILE = /^server\/migrations\/(?:baseline\/\d{3}_|functions\/\d{3}_|\d{4}_)([a-z]+)/
const IS_TEST = /\.test\.ts$/

/** A table begins with its module's name, and only its module's files name it, in TypeScript and in SQL. */
export function tableBreaches(files: Files, map: ModuleMap): string[] {
  const owners = [...Object.keys(map), 'kernel']
  const ownerOf = (name: string) => owners.find((owner) => name.startsWith(`${owner}_`))
  const tables = tablesIn(files)
  const nameless = [...tables, ...namesIn(files, VIEW)]
    .filter((name) => !ownerOf(name))
    .map((name) => `table ${name} belongs to nobody; a table's name starts with its module's`)
  const foreign = [...files].flatMap(([path, text]) => {
    const reader = readerOf(path)
    if (reader === undefined) return []
    if (path.endsWith('.sql') && !owners.includes(reader))
      return [`${path} belongs to nobody; a migration's name goes on with its module's`]
    const words = new Set((path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text).match(/\w+/g))
    const instead = path.endsWith('.sql') ? 'read a view that it offers' : 'ask through its front door'
    return tables
      .filter((table) => ownerOf(table) !== reader && words.has(table))
      .map((table) => `${path} names the table ${table} of ${ownerOf(table)}; ${instead}`)
  })
  return [...nameless, ...foreign]
}

/** The tables and sequences there are after every migration. */
function tablesIn(files: Files): string[] {
  const renamed = new Map(
    [...files]
      .filter(([path]) => path.endsWith('.sql'))
      .flatMap(([, text]) =>
        [...text.matchAll(RENAMED)].map(([, from = '', to = '']) => [from, to] as const),
      ),
  )
  return namesIn(files, OWNED).map((name) => renamed.get(name) ?? name)
}

function namesIn(files: Files, pattern: RegExp): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.sql'))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

/** Whose tables a file may name; undefined for files that are not held to it, an empty name for those that may name none. */
function readerOf(path: string): string | undefined {
  if (path.startsWith('server/migrations/')) return SQL_FILE.exec(path)?.[1] ?? ''
  if (!/^server\/.*\.ts$/.test(path) || IS_TEST.test(path)) return undefined
  if (path.startsWith('server/kernel/')) return 'kernel'
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? ''
}
