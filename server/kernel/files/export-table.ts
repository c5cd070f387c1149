import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { isWord } from '#contract/csv-texts/csv-texts.ts'
import { MAX_TABLE_ROWS } from '#contract/csv-texts/export-of.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import type { ListTable } from '#contract/operation.ts'
import { Failure } from '../failure.ts'
import { busy, propertyOf } from '../http/http-answers.ts'
import { zoneAheadMs } from '../period.ts'
import { createTurns } from '../turns.ts'
import { csvLine } from './csv.ts'
import { csvWriter, type Cell } from './csv-table.ts'

/** More than a screen shows: a table is made in few steps, and none of them is long. */
const PAGE_ROWS = 1_000
/** Pages after the first that one process reads at a time: a table may be fetched slowly, its pages are not. */
const AT_ONCE = 2
const MAX_WAITING = 200
const SEPARATOR = '; '

const pageTurns = createTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, refusal: busy })

interface TableCall {
  readonly query: unknown
  readonly locale: Locale
}

export interface TableParts<Call extends TableCall> {
  readonly table: ListTable
  /** The handler of the list. */
  readonly list: (call: Call) => Promise<unknown>
  /** Whether the caller may go on, looked at before each page after the first: a session may end in between. */
  readonly check: (call: Call) => Promise<void>
}

interface Page {
  readonly rows: readonly unknown[]
  readonly total: number
}

function pageOf(answer: unknown, name: string | undefined): Page {
  const rows: unknown = name === undefined ? answer : propertyOf(answer, name)
  if (!Array.isArray(rows)) throw new Error('a table is made of a list')
  const total = propertyOf(answer, 'total')
  return { rows, total: typeof total === 'number' ? total : rows.length }
}

/** A field of a row, or one within it, as a cell. */
function fieldOf(row: unknown, path: string): Cell {
  const value = path.split('.').reduce(propertyOf, row)
  if (Array.isArray(value)) return value.join(SEPARATOR)
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** Two fields are looked up as one name: a kind with its detail. */
function cellOf(row: unknown, source: string | readonly [string, string]): Cell {
  if (typeof source === 'string') return fieldOf(row, source)
  const [name, detail] = source.map((path) => fieldOf(row, path))
  const both = `${name} ${detail}`
  return isWord(CSV_TEXTS.en.words, both) ? both : (name ?? null)
}

/** Throws COMMON-B001 for a zone that is none. */
function requireZone(query: unknown): string {
  const zone = String(propertyOf(query, 'zone'))
  try {
    zoneAheadMs(zone, 0)
    return zone
  } catch {
    throw new Failure(failures.common.malformed)
  }
}

/** The rows of a page that did not stand on the one before it: newer rows push others down. */
function freshOf(page: Page, before: ReadonlySet<unknown>): unknown[] {
  return page.rows.filter((row) => {
    const id = propertyOf(row, 'id')
    return id === undefined || !before.has(id)
  })
}

/** The lines of a table whose first page has come. */
async function* linesOf<Call extends TableCall>(
  { table, list, check }: TableParts<Call>,
  { call, first, zone }: { call: Call; first: Page; zone: string },
): AsyncGenerator<string> {
  const columns = table.columns.map(([column]) => column)
  const writer = csvWriter(columns, { locale: call.locale, zone })
  yield writer.head()
  let page = first
  let before = new Set<unknown>()
  let found = page.rows.length
  let written = 0
  for (let number = 2; ; number += 1) {
    const fresh = freshOf(page, before).slice(0, MAX_TABLE_ROWS - written)
    yield fresh.map((row) => writer.line(table.columns.map(([, source]) => cellOf(row, source)))).join('')
    written += fresh.length
    if (page.rows.length === 0 || found >= page.total || written >= MAX_TABLE_ROWS) break
    before = new Set(page.rows.map((row) => propertyOf(row, 'id')))
    const query = withPage(call.query, number)
    page = await pageTurns.run(async () => {
      await check(call)
      return pageOf(await list({ ...call, query }), table.rows)
    })
    found += page.rows.length
  }
  const left = page.total - written
  if (written >= MAX_TABLE_ROWS && left > 0)
    yield csvLine([CSV_TEXTS[call.locale].cut.replace('{left}', String(left))])
}

const withPage = (query: unknown, page: number) => ({ ...Object(query), page, size: PAGE_ROWS })

/**
 * The handler of a table: the list's own handler answers page after page, so that rights, filters and what is covered are the list's.
 * What it refuses at first is refused as JSON; later the file breaks off. Throws COMMON-B001 for a zone that is none.
 */
export function exportTable<Call extends TableCall>(parts: TableParts<Call>) {
  return async (call: Call): Promise<Readable> => {
    const zone = requireZone(call.query)
    const first = pageOf(await parts.list({ ...call, query: withPage(call.query, 1) }), parts.table.rows)
    // What a page is read from (the replica, or not) is decided for the whole table.
    const within = AsyncLocalStorage.snapshot()
    const list = (later: Call) => within(() => parts.list(later))
    return Readable.from(linesOf({ ...parts, list }, { call, first, zone }), { objectMode: false })
  }
}
