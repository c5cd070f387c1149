import type { Database, Sql } from '#server/kernel/database/db.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import type { MemberTable } from '#server/kernel/files/member-data.ts'
import { toLine, toRow, type Row } from './format-rows.ts'
import type { ZipStream } from './zip-stream.ts'

/** What was written of one table. */
export interface TableSummary {
  readonly table: string
  readonly rows: number
  readonly leftOut: MemberTable['without']
}

const ENDING = /\.[a-z0-9]{1,5}$/i

/** A table stands in the folder of its module. */
const pathOf = (table: string) => table.replace('_', '/')

/** A name of ours with the ending of theirs: no name that somebody typed becomes a path. */
function fileNameOf(row: Row): string {
  const { id, name } = row
  const [ending = ''] = (typeof name === 'string' && ENDING.exec(name)) || []
  return `${typeof id === 'string' ? id.replace(/[^\w-]/g, '') : ''}${ending.toLowerCase()}`
}

/** Rows of a statement, some at a time, as they were when it began. */
async function eachRows(
  db: Database,
  { statement, name, atOnce }: { statement: Sql; name: string; atOnce: number },
  handle: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await db.tx(async (tx) => {
    const cursor = `rows_${name}`
    const { text, values } = statement
    await tx.run({ text: `declare ${cursor} no scroll cursor for ${text}`, values })
    for (;;) {
      const rows = await tx.many<Row>({ text: `fetch ${atOnce} from ${cursor}`, values: [] })
      if (rows.length > 0) await handle(rows)
      if (rows.length < atOnce) return
    }
  })
}

interface Target {
  readonly zip: ZipStream
  /** Carries away what is ready. */
  readonly flush: () => Promise<void>
}

/** One table as JSON and as CSV, and its files beside them; a table without rows is an empty list. */
export async function writeTable(
  db: Database,
  { table, memberId }: { table: MemberTable; memberId: string },
  { zip, flush }: Target,
): Promise<TableSummary> {
  const { name, rowsAtOnce, without } = table
  const json = zip.open(`json/${pathOf(name)}.json`)
  const csv = zip.open(`csv/${pathOf(name)}.csv`)
  const files: [string, Uint8Array][] = []
  let columns: string[] | undefined
  let count = 0
  json.write('[')
  await eachRows(db, { statement: table.rows(memberId), name, atOnce: rowsAtOnce }, async (found) => {
    const rows = found.map((row) => toRow(table, row))
    const names = (columns ??= Object.keys(rows[0] ?? {}))
    if (count === 0) csv.write(csvOf([names]))
    json.write(rows.map((row, index) => `${count + index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''))
    csv.write(rows.map((row) => toLine(names, row)).join(''))
    for (const row of found)
      for (const value of Object.values(row))
        if (value instanceof Uint8Array) files.push([`files/${pathOf(name)}/${fileNameOf(row)}`, value])
    count += rows.length
    await flush()
  })
  json.write('\n]\n')
  json.end()
  csv.end()
  for (const [path, bytes] of files) {
    zip.add(path, bytes)
    await flush()
  }
  return { table: name, rows: count, leftOut: without }
}
