import { z } from 'zod/mini'
import { INQUIRY_TYPES, MAX_CONTENT } from '../../inquiries.ts'
import { locale, text, time } from '../../parts.ts'
import { namedMember } from '../common-fields.ts'
import { accepted, act, colleague, cursor, filter, listOf, listSize, get, reveal } from '../parts.ts'

export const STAFF_INQUIRY_STATES = ['open', 'pending', 'hold', 'done'] as const
/** WAITING: an answer is awaited and nobody holds it back. */
export const INQUIRY_QUEUES = ['WAITING', 'HOLD', 'DONE'] as const

const row = z.object({
  id: z.string(),
  type: z.enum(INQUIRY_TYPES),
  title: z.string(),
  state: z.enum(STAFF_INQUIRY_STATES),
  member: namedMember,
  createdAt: time,
  /** Since when the member has waited; null when nothing is awaited. */
  waitingSince: z.nullable(time),
  /** When 24 hours of waiting are over; null when nothing is awaited. */
  dueAt: z.nullable(time),
  isFirstAnswer: z.boolean(),
  assignee: z.nullable(colleague),
})
export type StaffInquiryRow = z.infer<typeof row>

/** When something is due in business hours (nine to eighteen in Korea, Monday to Friday), and when it was done. */
const clock = z.object({ dueAt: time, doneAt: z.nullable(time) })
const known = z.optional(z.string())
const thread = z.object({
  ...row.shape,
  /** The language that the member reads. */
  memberLocale: locale,
  /** Counted from when it was asked. */
  clocks: z.object({ firstAnswer: clock, resolution: clock }),
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['MEMBER', 'STAFF', 'NOTE']),
      /** Who of the staff wrote it; null for the member. */
      by: z.nullable(colleague),
      content: z.string(),
      at: time,
      file: z.nullable(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number() })),
    }),
  ),
  context: z.object({ code: known, requestId: known, buildId: known, about: known }),
  rating: z.nullable(z.object({ score: z.number(), comment: z.nullable(z.string()) })),
  /** Colleagues who viewed it in the last 30 seconds and may be answering it. */
  viewing: z.array(colleague),
  /** Whether the reader may answer it: people of trading answer errors only. */
  mayAnswer: z.boolean(),
})
export type StaffInquiryThread = z.infer<typeof thread>

export const listInquiries = get({
  path: '/api/staff/inquiries',
  right: 'inquiries.see',
  summary:
    'Staff: inquiries of a queue: those that wait longest first, the answered ones newest first. People of trading see those about errors.',
  query: z.object({
    cursor,
    size: listSize,
    queue: z._default(z.enum(INQUIRY_QUEUES), 'WAITING'),
    type: z.optional(z.enum(INQUIRY_TYPES)),
    /** `me`, `nobody` or the number of a colleague. */
    assignee: filter,
    /** The ID of a member. */
    loginId: filter,
  }),
  answer: listOf(row),
  failures: [],
})

export const getInquiry = get({
  path: '/api/staff/inquiries/:id',
  right: 'inquiries.see',
  summary: 'Staff: one inquiry with everything said in it and the notes; colleagues see who has it open.',
  answer: thread,
  failures: ['INQUIRY-A001', 'STAFF-A001'],
})

export const getStaffInquiryFile = reveal({
  method: 'GET',
  path: '/api/staff/inquiries/files/:id',
  right: 'inquiries.answer',
  summary: 'Staff: a file that a member attached.',
  answerType: 'file',
  answer: z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }),
  failures: ['INQUIRY-A001', 'STAFF-A001'],
})

export const assignInquiry = act({
  path: '/api/staff/inquiries/:id/assign',
  right: 'inquiries.answer',
  summary: 'Staff: give an inquiry to a colleague who may answer, or to nobody.',
  body: z.object({ staffId: z.nullable(z.string().check(z.maxLength(40))) }),
  answer: accepted,
  failures: ['INQUIRY-A001', 'STAFF-A001', 'STAFF-B002'],
  fields: { staffId: 'STAFF-B002' },
})

export const noteInquiry = act({
  path: '/api/staff/inquiries/:id/note',
  right: 'inquiries.answer',
  summary: 'Staff: a line in an inquiry that only staff read.',
  body: z.object({ content: text(MAX_CONTENT) }),
  answer: accepted,
  failures: ['INQUIRY-A001', 'STAFF-A001', 'STAFF-B002'],
  fields: { content: 'STAFF-B002' },
})

export const moveInquiry = act({
  path: '/api/staff/inquiries/:id/state',
  right: 'inquiries.answer',
  summary: 'Staff: say where a waiting inquiry stands: open, pending on somebody, or on hold.',
  body: z.object({ state: z.enum(['open', 'pending', 'hold']) }),
  answer: accepted,
  failures: ['INQUIRY-A001', 'INQUIRY-A002', 'STAFF-A001', 'STAFF-B002'],
  fields: { state: 'STAFF-B002' },
})

export const answerInquiry = act({
  path: '/api/staff/inquiries/:id/answer',
  right: 'inquiries.answer',
  summary:
    'Staff: answer the member, who is told; refused when the member or a colleague wrote something newer than `seen`.',
  body: z.object({
    content: text(MAX_CONTENT),
    /** The newest message of the member or the staff (no note) that the writer has read. */
    seen: z.string().check(z.maxLength(40)),
  }),
  answer: accepted,
  failures: ['INQUIRY-A001', 'INQUIRY-A002', 'STAFF-A001', 'STAFF-B002'],
  fields: { content: 'STAFF-B002', seen: 'INQUIRY-A002' },
})

export const mergeInquiry = act({
  path: '/api/staff/inquiries/:id/merge',
  right: 'inquiries.answer',
  summary: 'Staff: put everything said in an inquiry into another one of the same member, where it goes on.',
  body: z.object({ intoId: text(64) }),
  answer: accepted,
  failures: ['INQUIRY-A001', 'STAFF-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: { intoId: 'STAFF-B002' },
})

const template = z.object({
  id: z.string(),
  name: z.string(),
  locale,
  content: z.string(),
  changedAt: time,
})

export const listTemplates = get({
  path: '/api/staff/inquiry-templates',
  right: 'inquiries.see',
  summary: 'Staff: texts to begin an answer with, by name and language.',
  answer: z.object({ items: z.array(template) }),
  failures: [],
})

export const saveTemplate = act({
  path: '/api/staff/inquiry-templates',
  right: 'inquiries.answer',
  summary: 'Staff: keep such a text; the same name in the same language is written over.',
  body: z.object({ name: text(60), locale, content: text(MAX_CONTENT) }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-B002'],
  fields: { name: 'STAFF-B002', locale: 'STAFF-B002', content: 'STAFF-B002' },
})

export const removeTemplate = act({
  path: '/api/staff/inquiry-templates/:id/remove',
  right: 'inquiries.answer',
  summary: 'Staff: take such a text away.',
  answer: accepted,
  failures: ['COMMON-A001'],
})
