import { z } from 'zod/mini'
import { accepted, act, get, reveal } from '../parts.ts'

/** Views that one person may keep of one list. */
export const MAX_VIEWS = 20
/** The address of a list’s call, as the contract has it. */
const list = z.string().check(z.startsWith('/api/staff/'), z.maxLength(120))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const column = z.string().check(z.maxLength(40))

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

export const getListLook = get({
  path: '/api/staff/lists/look',
  right: 'session',
  summary: 'Staff: the named filters and the hidden columns that the caller keeps for a list.',
  query: z.object({ list }),
  answer: z.object({
    views: z.array(z.object({ id: z.string(), name: z.string(), search: z.string() })),
    hidden: z.array(z.string()),
  }),
  failures: [],
})

export const saveListView = act({
  path: '/api/staff/lists/views',
  right: 'session',
  summary:
    'Staff: keep the filters of a list under a name, at most 20 for each list; the same name replaces.',
  body: z.object({ list, name, search: z.string().check(z.maxLength(2_000)) }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-A008', 'STAFF-B002'],
  fields: { name: 'STAFF-B002' },
})

export const removeListView = act({
  path: '/api/staff/lists/views/:id/remove',
  right: 'session',
  summary: 'Staff: forget one of the caller’s own named filters.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

export const saveListColumns = act({
  path: '/api/staff/lists/columns',
  right: 'session',
  summary: 'Staff: which columns of a list the caller leaves out.',
  body: z.object({ list, hidden: z.array(column).check(z.maxLength(40)) }),
  answer: accepted,
  failures: [],
})
