import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'

/** How long a copy can be saved, and how long after one the next may be asked for. */
export const ARCHIVE_DAYS = 7
export const ARCHIVE_WAIT_HOURS = 24
export const ARCHIVE_STATES = ['BUILDING', 'READY', 'FAILED'] as const

const archive = z.object({
  id: z.string(),
  state: z.enum(ARCHIVE_STATES),
  askedAt: time,
  /** When it is deleted; null while it is made. */
  endsAt: z.nullable(time),
  /** Its size; null until it is ready. */
  bytes: z.nullable(z.number()),
})
export type Archive = z.infer<typeof archive>

const reauthToken = z.optional(z.string().check(z.maxLength(256)))

export const getArchive = operation({
  method: 'GET',
  path: '/api/member/archive',
  access: 'member',
  summary: 'The newest copy of everything that is held about the member; null for none.',
  answer: z.object({ archive: z.nullable(archive) }),
  failures: [],
})

export const requestArchive = operation({
  method: 'POST',
  path: '/api/member/archive',
  access: 'member',
  session: true,
  summary: `Have a copy made of everything that is held about the member, as JSON and CSV in a zip file. Needs a reauthToken; the member is told when it is ready, and it is deleted after ${ARCHIVE_DAYS} days.`,
  body: z.object({ reauthToken }),
  answer: z.object({ archive }),
  failures: ['MODIFY-A002', 'ARCHIVE-A001'],
})

export const saveArchive = operation({
  method: 'POST',
  path: '/api/member/archive/:id/file',
  access: 'member',
  session: true,
  heavy: true,
  summary: 'The copy as a zip file. Needs a reauthToken each time.',
  body: z.object({ reauthToken }),
  answerType: 'file',
  /** Sent piece by piece; who asked for it has it whole. */
  answer: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.custom<Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>(),
  }),
  failures: ['MODIFY-A002', 'COMMON-A001'],
})
