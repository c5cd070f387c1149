import { z } from 'zod/mini'
import { VIDEO_LEVELS } from '../../content.ts'
import { locale, time } from '../../parts.ts'
import { accepted, act, actWithReason, colleague, cursor, listOf, listSize, get } from '../parts.ts'

export const CONTENT_KINDS = ['NOTICE', 'GUIDE', 'VIDEO'] as const
export const CONTENT_STATES = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED'] as const

const wording = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  summary: z.string().check(z.trim(), z.maxLength(500)),
  /** Markdown, as guides are written. */
  body: z.string().check(z.maxLength(50_000)),
})
/** What an item says, by language. */
export const itemTexts = z.partialRecord(locale, wording)
/** Where an item stands and how it is shown. */
export const itemSettings = z.object({
  category: z.string(),
  place: z.number(),
  isPinned: z.boolean(),
  isPopup: z.boolean(),
  /** Whether every member gets an alarm when it appears. */
  isAnnounced: z.boolean(),
})

/** How many members found it useful, and how many did not. */
const votes = { useful: z.number(), notUseful: z.number() }

const row = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  state: z.enum(CONTENT_STATES),
  /** In English, or in the first language there is. */
  title: z.string(),
  ...itemSettings.shape,
  publishAt: z.nullable(time),
  changedAt: time,
  /** Whether staff wrote or changed it; what came with the product otherwise. */
  isEdited: z.boolean(),
  languages: z.array(locale),
  missing: z.array(locale),
  votes: z.object(votes),
})
export type StaffContentRow = z.infer<typeof row>

export const listContent = get({
  path: '/api/staff/content',
  right: 'content.see',
  summary:
    'Staff: notices, guides or videos in all states, the last changed first, with the languages they lack.',
  query: z.object({
    cursor,
    size: listSize,
    kind: z.optional(z.enum(CONTENT_KINDS)),
    state: z.optional(z.enum(CONTENT_STATES)),
    /** Only what lacks this language. */
    missing: z.optional(locale),
  }),
  answer: listOf(row),
  failures: [],
})

export const getContent = get({
  path: '/api/staff/content/:id',
  right: 'content.see',
  summary: 'Staff: one item with its texts in all languages.',
  answer: z.object({
    ...row.shape,
    texts: itemTexts,
    /** A change that waits for its moment; null for none. */
    coming: z.nullable(
      z.object({
        appearsAt: time,
        savedBy: colleague,
        savedAt: time,
        settings: itemSettings,
        texts: itemTexts,
      }),
    ),
    /** Members who opened it, and what they thought of it in each language; null for votes from before languages were noted. */
    readers: z.number(),
    votesByLanguage: z.array(z.object({ locale: z.nullable(locale), ...votes })),
    /** The votes since it last changed. */
    votesSinceChange: z.object(votes),
    /** Of a video. */
    seconds: z.nullable(z.number()),
    isSample: z.boolean(),
    level: z.nullable(z.enum(VIDEO_LEVELS)),
    /** Of a video that staff put in; null for what came with the product. */
    subtitles: z.nullable(z.array(locale)),
  }),
  failures: ['COMMON-A001'],
})

export const CONTENT_ID = /^[a-z0-9][a-z0-9-]{1,60}$/

export const saveContent = act({
  path: '/api/staff/content/:id',
  right: 'content.write',
  summary:
    'Staff: write or change a notice or a guide, or the texts of a video; English must be there. What is published changes at once, or at a moment to come.',
  body: z.object({
    kind: z.enum(CONTENT_KINDS),
    category: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    place: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0),
    isPinned: z._default(z.boolean(), false),
    isPopup: z._default(z.boolean(), false),
    isAnnounced: z._default(z.boolean(), false),
    texts: itemTexts,
    /** Of a published item: when the change appears; null is at once, which also drops a change that waits. */
    at: z._default(z.nullable(z.iso.datetime()), null),
  }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: {
    kind: 'STAFF-B002',
    category: 'STAFF-B002',
    place: 'STAFF-B002',
    texts: 'STAFF-B002',
    at: 'STAFF-B002',
  },
})

export const publishContent = act({
  path: '/api/staff/content/:id/publish',
  right: 'content.write',
  summary:
    'Staff: let an item appear now (null) or at a moment to come; what is published already cannot wait.',
  body: z.object({ at: z.nullable(z.iso.datetime()) }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: { at: 'STAFF-B002' },
})

export const archiveContent = actWithReason({
  path: '/api/staff/content/:id/archive',
  right: 'content.write',
  summary: 'Staff: take an item away from members.',
  answer: accepted,
  failures: ['COMMON-A001'],
})
