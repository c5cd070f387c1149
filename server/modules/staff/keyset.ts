import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'

/** A place in a list that is ordered by time and number. */
export interface Place {
  readonly at: Date
  readonly id: string
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const ID = /^[\w-]{1,64}$/

/** The place after which a list goes on; undefined at its beginning. Throws COMMON-B001 for a text of another making. */
export function parseCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  // A number may have the sign in it that parts it from the time.
  const end = cursor.indexOf('_')
  const [time, id] = [cursor.slice(0, end), cursor.slice(end + 1)]
  const at = new Date(TIME.test(time) ? time : '')
  if (Number.isNaN(at.getTime()) || !ID.test(id)) throw new Failure(failures.common.malformed)
  return { at, id }
}

/** One page of rows that were read one more than wanted, and the cursor of the next. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => Place) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const place = last === undefined ? undefined : placeOf(last)
  return { rows: shown, next: place === undefined ? null : `${place.at.toISOString()}_${place.id}` }
}

/** The number of a record in an address. Throws COMMON-A001 for what is none. */
export function parseId(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw new Failure(failures.common.notFound)
  return id
}
