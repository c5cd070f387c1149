import { z } from 'zod/mini'
import { exportOf } from './csv-texts/export-of.ts'
import { operation } from './operation.ts'
import { page, pageOf, size, text, time } from './parts.ts'

export const INQUIRY_TYPES = ['error', 'account', 'recommend', 'subscribe', 'wallet'] as const
export type InquiryType = (typeof INQUIRY_TYPES)[number]
export const INQUIRY_STATES = ['ready', 'done'] as const
/** What may be attached, by the ending of its name; checked by content as well. */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  mp4: 'video/mp4',
} as const
export const MEGABYTE = 1024 * 1024
/** What is taken in at all; how large a file may be within it is a parameter. */
const MAX_BYTES = 30 * MEGABYTE
export const MAX_TITLE = 100
export const MAX_CONTENT = 5_000
/** How long after an answer a member's reply reopens the inquiry. */
export const REPLY_DAYS = 14

const known = z.optional(z.string().check(z.maxLength(80)))
const status = z.enum(INQUIRY_STATES)
const file = z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number() })

const summary = z.object({
  id: z.string(),
  type: z.enum(INQUIRY_TYPES),
  title: z.string(),
  status,
  createdAt: time,
  updatedAt: time,
})
const inquiry = z.object({
  ...summary.shape,
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['MEMBER', 'STAFF']),
      content: z.string(),
      at: time,
      file: z.nullable(file),
    }),
  ),
  /** What the screen it was begun from knew: a failure's code, the request, the build, an entry. */
  context: z.object({ code: known, requestId: known, buildId: known, about: known }),
  rating: z.nullable(z.object({ score: z.number(), comment: z.nullable(z.string()) })),
  /** Until when the member may write again or rate; null while an answer is awaited. */
  replyUntil: z.nullable(time),
})
export type Inquiry = z.infer<typeof inquiry>
export type InquirySummary = z.infer<typeof summary>

export const submitInquiry = operation({
  method: 'POST',
  path: '/api/board/inquiry',
  access: 'member',
  session: true,
  keyed: true,
  upload: { maxBytes: MAX_BYTES, refused: 'INQUIRY-B004' },
  summary:
    'Ask the staff. multipart/form-data with at most one file: png, jpg, webp, pdf or txt up to 10 MB, mp4 up to 30 MB.',
  body: z.object({
    type: z.enum(INQUIRY_TYPES),
    title: text(MAX_TITLE),
    content: text(MAX_CONTENT),
    file: z.optional(z.file()),
    code: known,
    requestId: known,
    buildId: known,
    about: known,
  }),
  answer: z.object({ id: z.string(), status }),
  failures: ['INQUIRY-C001', 'COMMON-A002'],
  fields: {
    type: 'INQUIRY-B001',
    title: 'INQUIRY-B002',
    content: 'INQUIRY-B003',
    file: 'INQUIRY-B004',
  },
  crash: 'INQUIRY-C001',
})

export const listInquiries = operation({
  method: 'GET',
  path: '/api/board/inquiry/history',
  access: 'member',
  summary: 'The member’s inquiries, newest first.',
  query: z.object({ status: z.optional(status), page, size }),
  answer: pageOf(summary),
  failures: [],
})

export const exportInquiries = exportOf(listInquiries, {
  date: 'createdAt',
  updatedAt: 'updatedAt',
  topic: 'type',
  title: 'title',
  state: 'status',
  id: 'id',
})

export const getInquiry = operation({
  method: 'GET',
  path: '/api/board/inquiry/history/:id',
  access: 'member',
  summary: 'One inquiry with everything said in it.',
  answer: inquiry,
  failures: ['INQUIRY-A001'],
})

export const replyInquiry = operation({
  method: 'POST',
  path: '/api/board/inquiry/history/:id/reply',
  access: 'member',
  session: true,
  keyed: true,
  summary: 'Write on: while an answer is awaited, and for 14 days after it.',
  body: z.object({ content: text(MAX_CONTENT) }),
  answer: inquiry,
  failures: ['INQUIRY-A001', 'INQUIRY-A002', 'COMMON-A002'],
  fields: { content: 'INQUIRY-B003' },
  crash: 'INQUIRY-C001',
})

export const rateInquiry = operation({
  method: 'POST',
  path: '/api/board/inquiry/history/:id/rating',
  access: 'member',
  keyed: true,
  summary:
    'Rate an answer, 1 to 5, with a line if wanted. Within the 14 days a new rating takes the old one’s place.',
  body: z.object({
    score: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
    comment: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  answer: inquiry,
  failures: ['INQUIRY-A001', 'INQUIRY-A002'],
})

export const getInquiryFile = operation({
  method: 'GET',
  path: '/api/board/inquiry/file/:id',
  access: 'member',
  answerType: 'file',
  summary: 'A file that was attached to one’s own inquiry, to be saved.',
  answer: z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }),
  failures: ['INQUIRY-A001'],
})
