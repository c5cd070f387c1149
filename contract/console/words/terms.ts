import { z } from 'zod/mini'
import { TERM_KINDS } from '../../content.ts'
import { locale, time } from '../../parts.ts'
import { accepted, act, actWithReason, asked, colleague, get, reason } from '../parts.ts'

/**
 * DRAFT: being written. COMING: published, binds from its day on. BINDING: what members agree to. OLDER: bound once.
 * WITHDRAWN: withdrawn before its day.
 */
export const TERM_STATES = ['DRAFT', 'COMING', 'BINDING', 'OLDER', 'WITHDRAWN'] as const
/** The longest text in one language: a call with it still fits into what the server reads. */
export const MAX_TERM_TEXT = 20_000

const row = z.object({
  id: z.string(),
  kind: z.enum(TERM_KINDS),
  state: z.enum(TERM_STATES),
  /** The day it binds from, as a name; null for a draft. */
  version: z.nullable(z.string()),
  effectiveAt: z.nullable(time),
  /** Whether members who agreed to the version before are asked again; null for a draft. */
  asksAgain: z.nullable(z.boolean()),
  /** Whether a lawyer has reviewed it; members read "draft" otherwise. */
  isReviewed: z.boolean(),
  languages: z.array(locale),
  missing: z.array(locale),
  /** Members who agreed to it. */
  agreed: z.number(),
  /** Who began it; null for what came with the product. */
  madeBy: z.nullable(colleague),
  changedAt: time,
})
export type StaffTerm = z.infer<typeof row>

const bodies = z.partialRecord(locale, z.string())

export const listTerms = get({
  path: '/api/staff/terms',
  right: 'content.see',
  summary:
    'Staff: the versions of the terms of use and the privacy policy: drafts first, then what binds last, with their languages and how many agreed.',
  answer: z.object({ items: z.array(row) }),
  failures: [],
})

export const getTerms = get({
  path: '/api/staff/terms/:id',
  right: 'content.see',
  summary: 'Staff: one version with its texts as Markdown, and the version it replaces or replaced.',
  answer: z.object({
    ...row.shape,
    texts: bodies,
    /** What each text hashes to (SHA-256): agreements are to this very text. */
    digests: bodies,
    /** Null for the first version. */
    before: z.nullable(z.object({ version: z.string(), texts: bodies })),
  }),
  failures: ['COMMON-A001'],
})
export type StaffTermCase = z.infer<typeof getTerms.answer>

export const makeTerms = act({
  path: '/api/staff/terms',
  right: 'terms.request',
  summary: 'Staff: begin a draft of a document with the texts that bind now.',
  body: z.object({ kind: z.enum(TERM_KINDS) }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-A008', 'STAFF-B002'],
  fields: { kind: 'STAFF-B002' },
})

export const saveTerms = act({
  path: '/api/staff/terms/:id',
  right: 'terms.request',
  summary:
    'Staff: change a draft. Languages that are left out stay as they are, an empty text takes its language away.',
  body: z.object({
    isReviewed: z.boolean(),
    texts: z.partialRecord(locale, z.string().check(z.trim(), z.maxLength(MAX_TERM_TEXT))),
  }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: { isReviewed: 'STAFF-B002', texts: 'STAFF-B002' },
})

export const dropTerms = actWithReason({
  path: '/api/staff/terms/:id/drop',
  right: 'terms.request',
  summary: 'Staff: throw a draft away.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const requestTerms = act({
  path: '/api/staff/terms/:id/request',
  right: 'terms.request',
  summary:
    'Staff: ask for a draft to be published: from which day on it binds (00:00 UTC; today is at once), and whether members agree anew.',
  body: z.object({ day: z.iso.date(), asksAgain: z.boolean(), reason }),
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { day: 'STAFF-B002', asksAgain: 'STAFF-B002', texts: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const requestTermsWithdrawal = actWithReason({
  path: '/api/staff/terms/:id/withdraw',
  right: 'terms.request',
  summary: 'Staff: ask for a published version to be taken back before its day.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
