import { CUT_MARK, MAX_LIST_ROWS, type exportList } from '#contract/console/words/lists.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import { Failure } from '../failure.ts'
import { csvOf } from '../files/csv.ts'
import { createTurns } from '../turns.ts'
import type { Act, ActCall } from './console-calls.ts'

/** More than a page shows: a table is read in few steps. */
const PAGE_ROWS = 500
const SEPARATOR = '; '
/** Tables that one process makes at a time: each reads page after page. */
const AT_ONCE = 1
const MAX_WAITING = 4
const RETRY_SECONDS = 2

type Cells = Readonly<Record<string, string | number | null>>
type Call = ActCall<typeof exportList>
type AnyLook = (call: object) => Promise<unknown>

interface List {
  readonly operation: Operation
  readonly look: AnyLook
}

/** Every call that reads, by its address. */
function listsIn(areas: Readonly<Record<string, Area>>, calls: Readonly<Record<string, object>>) {
  const found = Object.entries(areas).flatMap(([name, area]) => {
    const works = new Map<string, AnyLook>(Object.entries(calls[name] ?? {}))
    return Object.entries(area).flatMap(([call, operation]): [string, List][] => {
      const look = works.get(call)
      const isLook = operation.method === 'GET' && operation.access === 'staff' && operation.audited !== true
      return isLook && look !== undefined ? [[operation.path, { operation, look }]] : []
    })
  })
  return new Map(found)
}

/** One row as cells: what lies within something is named by both, and what is several stands in one cell. */
function cellsOf(row: object, within = ''): Cells {
  const cells = Object.entries(row).flatMap(([name, value]): [string, string | number | null][] => {
    const column = `${within}${name}`
    if (Array.isArray(value))
      return [
        [
          column,
          value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(SEPARATOR),
        ],
      ]
    if (typeof value === 'object' && value !== null) return Object.entries(cellsOf(value, `${column}.`))
    if (value === null || value === undefined) return [[column, null]]
    return [[column, typeof value === 'number' ? value : String(value)]]
  })
  return Object.fromEntries(cells)
}

/** A page of a list; undefined for an answer that is none. */
function pageOf(answer: unknown): { items: readonly object[]; next: string | null } | undefined {
  const { items, next }: { items?: unknown; next?: unknown } = Object(answer)
  if (!Array.isArray(items)) return undefined
  return { items: items.map((item) => Object(item)), next: typeof next === 'string' ? next : null }
}

function parseFilter({ query }: Operation, text: string | undefined): object {
  const given = Object.fromEntries(new URLSearchParams(text))
  const parsed = query?.safeParse(given)
  if (parsed?.success === false) throw new Failure(failures.common.malformed)
  return Object(parsed?.data ?? {})
}

/** All rows of a list, up to one more than a table has. Throws COMMON-A001 for a call that is no list, and what the list refuses. */
async function gatherRows({ operation, look }: List, call: Call): Promise<object[]> {
  const { tx: _, ...asked } = call
  const params = Object.fromEntries(new URLSearchParams(call.query.params))
  const filter = parseFilter(operation, call.query.filter)
  const rows: object[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, size: PAGE_ROWS, cursor }
    const page = pageOf(await look({ ...asked, params, query, body: undefined }))
    if (page === undefined) throw new Failure(failures.common.notFound)
    rows.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length <= MAX_LIST_ROWS)
  return rows
}

function tableOf(rows: readonly object[]): string {
  const shown = rows.slice(0, MAX_LIST_ROWS).map((row) => cellsOf(row))
  const columns = [...new Set(shown.flatMap((cells) => Object.keys(cells)))]
  const lines = shown.map((cells) => columns.map((column) => cells[column] ?? null))
  return csvOf([columns, ...lines, ...(rows.length > MAX_LIST_ROWS ? [[CUT_MARK]] : [])])
}

/** Any list of the console as a table: its own handler answers, so that rights, filters and what is covered are the list's own. */
export function exportAnyList(
  areas: Readonly<Record<string, Area>>,
  calls: Readonly<Record<string, object>>,
): Act<typeof exportList> {
  const lists = listsIn(areas, calls)
  const turns = createTurns({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refusal: () => new Failure(failures.common.busy, { meta: { seconds: RETRY_SECONDS } }),
  })
  return async (call) => {
    const { list: path, filter = '', params = '' } = call.query
    const list = lists.get(path)
    if (list === undefined) throw new Failure(failures.common.notFound)
    if (!mayDo(call.staff.roles, list.operation.right)) throw new Failure(failures.staff.rightMissing)
    const rows = await turns.run(() => gatherRows(list, call))
    return { answer: tableOf(rows), subject: [path, params, filter].filter((part) => part !== '').join(' ') }
  }
}
