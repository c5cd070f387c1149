import { z } from 'zod/mini'
import { locale, time } from '../../parts.ts'
import { accepted, actWithReason, colleague, get, reveal } from '../parts.ts'
import { itemSettings, itemTexts } from './content.ts'

const version = {
  number: z.number(),
  savedAt: time,
  /** Null for what came with the product, or from before versions were kept. */
  savedBy: z.nullable(colleague),
}
const whole = { ...version, settings: itemSettings, texts: itemTexts }
export type ContentVersion = z.infer<typeof getContentVersion.answer>

export const listContentVersions = get({
  path: '/api/staff/content/:id/versions',
  right: 'content.see',
  summary:
    'Staff: what an item said after each change, newest first: who changed it, when, in which languages.',
  answer: z.object({ items: z.array(z.object({ ...version, languages: z.array(locale) })) }),
  failures: ['COMMON-A001'],
})
export type ContentVersionRow = z.infer<typeof listContentVersions.answer>['items'][number]

export const getContentVersion = get({
  path: '/api/staff/content/:id/versions/:number',
  right: 'content.see',
  summary: 'Staff: one version of an item, and the version before it.',
  answer: z.object({ ...whole, before: z.nullable(z.object(whole)) }),
  failures: ['COMMON-A001'],
})

export const restoreContentVersion = actWithReason({
  path: '/api/staff/content/:id/versions/:number/restore',
  right: 'content.write',
  summary: 'Staff: let an item say again what an older version said; that is a new version.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

export const dropContentChange = actWithReason({
  path: '/api/staff/content/:id/drop-change',
  right: 'content.write',
  summary: 'Staff: drop the change of a published item that waits for its moment.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const PREVIEW_STATES = ['OPEN', 'EXPIRED', 'REVOKED'] as const
/** A week: longer than any review takes. */
export const MAX_PREVIEW_HOURS = 168

const preview = z.object({
  id: z.string(),
  state: z.enum(PREVIEW_STATES),
  madeBy: colleague,
  madeAt: time,
  expiresAt: time,
})
export type ContentPreviewRow = z.infer<typeof preview>

export const listPreviews = get({
  path: '/api/staff/content/:id/previews',
  right: 'content.see',
  summary:
    'Staff: the links that show an item before it is published, newest first; the links themselves are not kept.',
  answer: z.object({ items: z.array(preview) }),
  failures: [],
})

export const createPreview = reveal({
  method: 'POST',
  path: '/api/staff/content/:id/previews',
  right: 'content.write',
  summary:
    'Staff: make a link that shows an item as it was last saved, to anyone who has it, until it ends. It is shown once.',
  body: z.object({ hours: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PREVIEW_HOURS)) }),
  /** A path of the members' app. */
  answer: z.object({ path: z.string(), expiresAt: time }),
  failures: ['COMMON-A001', 'STAFF-B002'],
  fields: { hours: 'STAFF-B002' },
})

export const revokePreview = actWithReason({
  path: '/api/staff/content/:id/previews/:preview/revoke',
  right: 'content.write',
  summary: 'Staff: end such a link at once.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
