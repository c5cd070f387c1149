import { z } from 'zod/mini'
import { VIDEO_LEVELS } from '../../content.ts'
import { act } from '../parts.ts'

export const MAX_FILM_BYTES = 30 * 1024 * 1024
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const MAX_SUBTITLE_BYTES = 200_000
const file = z.optional(z.file())

export const saveVideo = act({
  path: '/api/staff/content/:id/video',
  right: 'content.write',
  upload: {
    maxBytes: MAX_FILM_BYTES + MAX_PICTURE_BYTES + 5 * MAX_SUBTITLE_BYTES,
    refused: 'STAFF-B002',
  },
  summary:
    'Staff: put in a new video, or other files of one. multipart/form-data: an mp4 up to 30 MB, a png, jpg or webp up to 5 MB, and WebVTT per language.',
  body: z.object({
    category: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    level: z.enum(VIDEO_LEVELS),
    /** Whether it plays before anything is paid for. */
    sample: z.enum(['yes', 'no']),
    /** A new video needs this and its picture; of a known one what is left out stays. */
    file,
    picture: file,
    en: file,
    ko: file,
    ja: file,
    zh_CN: file,
    zh_TW: file,
  }),
  answer: z.object({ seconds: z.number() }),
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: {
    category: 'STAFF-B002',
    level: 'STAFF-B002',
    sample: 'STAFF-B002',
    file: 'STAFF-B002',
    picture: 'STAFF-B002',
    en: 'STAFF-B002',
    ko: 'STAFF-B002',
    ja: 'STAFF-B002',
    zh_CN: 'STAFF-B002',
    zh_TW: 'STAFF-B002',
  },
})
