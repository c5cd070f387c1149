import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { colleague, cursor, filter, listOf, listSize, get, reveal } from '../parts.ts'
import { facts } from './requests.ts'

const entry = z.object({
  id: z.string(),
  /** Its batch in the sealed log, and its index in the batch. */
  batch: z.number(),
  place: z.number(),
  at: time,
  by: colleague,
  roles: z.string(),
  address: z.string(),
  device: z.string(),
  /** `area.call`, as in the list of the console's calls. */
  action: z.string(),
  subject: z.string(),
  before: z.nullable(facts),
  after: z.nullable(facts),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof entry>

const choice = {
  staffId: filter,
  action: filter,
  subject: filter,
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const listAudit = get({
  path: '/api/staff/audit',
  right: 'audit.see',
  summary: 'Staff: everything staff did, newest first; finance sees its own area. Days are KST.',
  query: z.object({ cursor, size: listSize, ...choice }),
  answer: listOf(entry),
  failures: [],
})

/** The most rows one file holds, the newest. */
export const MAX_AUDIT_ROWS = 50_000

export const exportAudit = reveal({
  method: 'GET',
  path: '/api/staff/audit.csv',
  right: 'audit.see',
  summary: 'Staff: the same as a table, at most 50,000 rows; the export itself is written into the log.',
  query: z.object(choice),
  answer: z.string(),
  answerType: 'csv',
  failures: [],
})

export const AUDIT_FAULTS = ['ALTERED', 'MISSING', 'ADDED', 'BATCH_ALTERED', 'BATCH_MISSING', 'CUT'] as const
const verdict = z.object({
  isRight: z.boolean(),
  batches: z.number(),
  entries: z.number(),
  /** The newest head, in hex. A reader who noted it can prove later that nothing before it was changed. */
  head: z.string(),
  checkedAt: time,
  /** The first 100 things that are not as they were sealed; `place` is null for a batch as a whole. */
  faults: z.array(
    z.object({ batch: z.number(), place: z.nullable(z.number()), fault: z.enum(AUDIT_FAULTS) }),
  ),
})
export type AuditVerdict = z.infer<typeof verdict>

export const verifyAudit = get({
  path: '/api/staff/audit/verify',
  right: 'audit.see',
  summary: 'Staff: recompute every seal of the audit log and name what is not as it was sealed.',
  answer: verdict,
  failures: [],
})
