import { z } from 'zod/mini'
import { incident, STATUS_COMPONENTS } from '../trading/status.ts'
import { accepted, act, get } from './parts.ts'

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

export const listIncidents = get({
  path: '/api/staff/incidents',
  right: 'status.write',
  summary: 'Staff: incidents and planned maintenance of the public status, newest first.',
  answer: z.object({ items: z.array(incident) }),
  failures: [],
})

export const openIncident = act({
  path: '/api/staff/incidents',
  right: 'status.write',
  summary: 'Staff: announce an incident, or maintenance that is planned, on the public status.',
  body: z.object({
    component: z.enum(STATUS_COMPONENTS),
    isPlanned: z.boolean(),
    titleEn: title,
    titleKo: z.optional(title),
    textEn: words,
    textKo: z.optional(words),
    startsAt: z.optional(z.iso.datetime()),
    endsAt: z.optional(z.iso.datetime()),
  }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-B002'],
  fields: { titleEn: 'STAFF-B002', textEn: 'STAFF-B002', startsAt: 'STAFF-B002', endsAt: 'STAFF-B002' },
})

export const updateIncident = act({
  path: '/api/staff/incidents/:id',
  right: 'status.write',
  summary: 'Staff: add an update to an incident, which may be its last.',
  body: z.object({ textEn: words, textKo: z.optional(words), isResolved: z.boolean() }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: { textEn: 'STAFF-B002' },
})
