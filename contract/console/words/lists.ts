import { z } from 'zod/mini'
import { reveal } from '../parts.ts'

/** Rows of one table file. */
export const MAX_LIST_ROWS = 10_000
/** The last line of a table that would have had more. */
export const CUT_MARK = `… ${MAX_LIST_ROWS}`

export const exportList = reveal({
  method: 'GET',
  path: '/api/staff/lists/list.csv',
  // Everybody’s; the right of the list itself is asked for as well.
  right: 'session',
  summary:
    'Staff: a list of the console as a table: the same filter, the same rights, the same values as the list shows; the first 10,000 rows, and a last line that says so when there are more.',
  query: z.object({
    /** The address of the list’s call, as the contract has it. */
    list: z.string().check(z.maxLength(120)),
    /** What it is asked with, as in an address: state=OPEN&kind=gate. */
    filter: z.optional(z.string().check(z.maxLength(2_000))),
    /** What stands in its address: id=2026-11-24. */
    params: z.optional(z.string().check(z.maxLength(400))),
  }),
  answer: z.string(),
  answerType: 'csv',
  failures: ['COMMON-A001', 'COMMON-C002', 'STAFF-A001'],
})
