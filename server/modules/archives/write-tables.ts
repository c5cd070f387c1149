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

const ROWS_AT_ONCE = 500
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

/** What a row holds as bytes, as files of its own. */
async function writeFiles({ zip, flush }: Target, name: string, row: Row): Promise<void> {
  for (const value of Object.values(row)) {
    if (!(value instanceof Uint8Array)) continue
    zip.add(`files/${pathOf(name)}/${fileNameOf(row)}`, value)
    await flush()
  }
}

/** The two files of a table, which stand in the archive from the first rows on. */
function openTable({ zip, flush }: Target, table: MemberTable) {
  const json = zip.open(`json/${pathOf(table.name)}.json`)
  const csv = zip.open(`csv/${pathOf(table.name)}.csv`)
  let columns: readonly string[] | undefined
  let count = 0
  json.write('[')
  return {
    async write(rows: readonly Row[]): Promise<void> {
      if (columns === undefined) csv.write(csvOf([(columns = Object.keys(rows[0] ?? {}))]))
      const names = columns
      json.write(
        rows.map((row, index) => `${count + index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
      )
      csv.write(rows.map((row) => toLine(names, row)).join(''))
      count += rows.length
      await flush()
    },
    async end(): Promise<number> {
      json.write('\n]\n')
      json.end()
      csv.end()
      await flush()
      return count
    },
  }
}

/** One table as JSON and as CSV; a table without rows is an empty list. Its files go ahead, one after the other. */
export async function writeTable(
  db: Database,
  { table, memberId }: { table: MemberTable; memberId: string },
  target: Target,
): Promise<TableSummary> {
  const { name, without, hasFiles } = table
  const rows = { statement: table.rows(memberId), name, atOnce: hasFiles ? 1 : ROWS_AT_ONCE }
  const besideFiles: Row[] = []
  const written = hasFiles ? undefined : openTable(target, table)
  await eachRows(db, rows, async (found) => {
    const told = found.map((row) => toRow(table, row))
    if (written !== undefined) return written.write(told)
    besideFiles.push(...told)
    for (const row of found) await writeFiles(target, name, row)
  })
  const lists = written ?? openTable(target, table)
  if (besideFiles.length > 0) await lists.write(besideFiles)
  return { table: name, rows: await lists.end(), leftOut: without }
}
