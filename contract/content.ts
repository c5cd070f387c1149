import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { country, locale, page, pageOf, size, time } from './parts.ts'

export const TERM_KINDS = ['use', 'privacy'] as const

/** Markdown comes parsed into a closed set of nodes; nothing on a screen is ever HTML text. */
export const inline = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  href: z.optional(z.string()),
})
export const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.number(), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), content: z.array(inline) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
  z.object({
    kind: z.literal('image'),
    src: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
  }),
])
export type Inline = z.infer<typeof inline>
export type Block = z.infer<typeof block>

export const term = z.object({
  kind: z.enum(TERM_KINDS),
  version: z.string(),
  effectiveAt: time,
  locale,
  draft: z.boolean(),
  versions: z.array(z.object({ version: z.string(), effectiveAt: time })),
  body: z.array(block),
  /** What changed since the version before: paragraphs that came and went. */
  changes: z.array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() })),
})
export type Term = z.infer<typeof term>

export const getTerm = operation({
  method: 'GET',
  path: '/api/term/:kind',
  access: 'public',
  summary: 'The terms of use or the privacy policy, in the language of the request.',
  query: z.object({ version: z.optional(z.string().check(z.maxLength(40))), locale: z.optional(locale) }),
  answer: term,
  failures: ['COMMON-A001'],
})

export const agreeTerm = operation({
  method: 'POST',
  path: '/api/term/agree',
  access: 'member',
  session: true,
  keyed: true,
  summary: 'Agree to the binding version of the terms or the privacy policy.',
  body: z.object({ kind: z.enum(TERM_KINDS), version: z.string().check(z.maxLength(40)) }),
  answer: z.object({ agreed: z.boolean() }),
  failures: ['COMMON-A001'],
})

/** Where the reader is: what is about a feature that is closed there is left out. Without it, what is closed in any country. */
const where = { country: z.optional(country) }
const q = z.optional(z.string().check(z.trim(), z.maxLength(200)))
const entry = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  /** The language it is in: English where the asked one is missing. */
  locale,
  at: time,
}
const notice = z.object({ ...entry, pinned: z.boolean(), popup: z.boolean() })
const guide = z.object({
  ...entry,
  /** How long it takes to read, in whole minutes. */
  minutes: z.number(),
})
export type NoticeEntry = z.infer<typeof notice>
export type GuideEntry = z.infer<typeof guide>

export const listNotices = operation({
  method: 'GET',
  path: '/api/board/notice',
  access: 'public',
  summary: 'Announcements, pinned ones first.',
  query: z.object({ ...where, q, page, size }),
  answer: pageOf(notice),
  failures: [],
})

export const getNotice = operation({
  method: 'GET',
  path: '/api/board/notice/:id',
  access: 'public',
  summary: 'One announcement.',
  query: z.object(where),
  answer: z.object({ ...notice.shape, body: z.array(block) }),
  failures: ['COMMON-A001', 'COMMON-A004'],
})

export const listGuides = operation({
  method: 'GET',
  path: '/api/guide',
  access: 'public',
  summary: 'Guides, all of them or those that match what somebody is writing, best first.',
  query: z.object({ ...where, category: z.optional(z.string().check(z.maxLength(40))), q }),
  answer: z.array(guide),
  failures: [],
})

export const getGuide = operation({
  method: 'GET',
  path: '/api/guide/:id',
  access: 'public',
  summary: 'One guide.',
  query: z.object(where),
  answer: z.object({ ...guide.shape, body: z.array(block) }),
  failures: ['COMMON-A001', 'COMMON-A004'],
})

export const getPreview = operation({
  method: 'GET',
  path: '/api/preview',
  access: 'public',
  summary: 'An item of the staff before it is published, for those who have its link, until the link ends.',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({
    kind: z.enum(['NOTICE', 'GUIDE', 'VIDEO']),
    title: z.string(),
    summary: z.string(),
    /** The language it is in: English where the asked one is missing. */
    locale,
    body: z.array(block),
    /** When members will see it; null while that is not said. */
    appearsAt: z.nullable(time),
    /** When the link ends. */
    expiresAt: time,
  }),
  failures: ['COMMON-A001'],
})
export type Preview = z.infer<typeof getPreview.answer>

const mark = z.object({ id: z.string(), read: z.boolean(), useful: z.nullable(z.boolean()) })
export type GuideMark = z.infer<typeof mark>

export const listMarks = operation({
  method: 'GET',
  path: '/api/guide/marks',
  access: 'member',
  summary: 'Which guides and announcements the member has read, and found useful or not.',
  answer: z.array(mark),
  failures: [],
})

/** Without a vote it notes that it was read. */
const vote = z.object({ useful: z.optional(z.boolean()) })

export const markGuide = operation({
  method: 'PUT',
  path: '/api/guide/:id/mark',
  access: 'member',
  summary: 'Note that a guide was read, and whether it was useful.',
  body: vote,
  answer: mark,
  failures: ['COMMON-A001'],
})

export const markNotice = operation({
  method: 'PUT',
  path: '/api/board/notice/:id/mark',
  access: 'member',
  summary: 'Note that an announcement was read, and whether it was useful.',
  body: vote,
  answer: mark,
  failures: ['COMMON-A001'],
})

/** How much a video takes for granted. */
export const VIDEO_LEVELS = ['BASIC', 'MIDDLE', 'ADVANCED'] as const

const video = z.object({
  ...entry,
  level: z.enum(VIDEO_LEVELS),
  seconds: z.number(),
  sample: z.boolean(),
  locked: z.boolean(),
  /** The address of the list's picture. */
  picture: z.string(),
  /** Where the member stopped, in seconds. */
  position: z.number(),
  watched: z.boolean(),
})
export type VideoEntry = z.infer<typeof video>

export const listVideos = operation({
  method: 'GET',
  path: '/api/guide/video',
  access: 'member',
  summary: 'Educational videos; what is locked opens with a paid membership.',
  answer: z.array(video),
  failures: [],
})

export const getVideo = operation({
  method: 'GET',
  path: '/api/guide/video/:id',
  access: 'member',
  summary: 'One video with an address that plays it for five minutes from its start, and its subtitles.',
  answer: z.object({
    ...video.shape,
    src: z.string(),
    expiresAt: time,
    subtitles: z.array(z.object({ locale, src: z.string() })),
  }),
  failures: ['COMMON-A001', 'COMMON-A004', 'BOARD-A001'],
})

export const saveProgress = operation({
  method: 'PUT',
  path: '/api/guide/video/:id/progress',
  access: 'member',
  summary: 'Note where the member stopped. Near its end a video counts as watched.',
  body: z.object({ seconds: z.number().check(z.int(), z.minimum(0), z.maximum(36_000)) }),
  answer: z.object({ saved: z.boolean(), watched: z.boolean() }),
  failures: ['COMMON-A001', 'COMMON-A004', 'BOARD-A001'],
})
