import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'

/** Where a list ordered by time and id continues. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const ID = /^[\w-]{1,64}$/
const POSITION = /^\d{1,18}$/

/** Returns the cursor after which a list continues; undefined at its beginning. Throws COMMON-B001 for any other text. */
export function parseCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  // A number may have the sign in it that parts it from the time.
  const end = cursor.indexOf('_')
  const [time, id] = [cursor.slice(0, end), cursor.slice(end + 1)]
  const at = new Date(TIME.test(time) ? time : '')
  if (Number.isNaN(at.getTime()) || !ID.test(id)) throw new Failure(failures.common.malformed)
  return { at, id }
}

/** A cursor that is a running number; undefined at the beginning. Throws COMMON-B001 for any other text. */
export function parsePosition(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined || cursor === '') return undefined
  if (!POSITION.test(cursor)) throw new Failure(failures.common.malformed)
  return BigInt(cursor)
}

/** One page of rows that were read one more than wanted, and the cursor of the next. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => Cursor) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const next = last === undefined ? undefined : cursorOf(last)
  return { rows: shown, next: next === undefined ? null : `${next.at.toISOString()}_${next.id}` }
}

/** The number of a record in an address. Throws COMMON-A001 for what is none. */
export function parseId(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw new Failure(failures.common.notFound)
  return id
}
