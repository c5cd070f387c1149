import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { act, actWithReason, accepted, asked, get, reason } from '../parts.ts'
import { STAFF_LOCALES, staffRole } from './session.ts'

export const STAFF_STATES = ['INVITED', 'ACTIVE', 'ENDED'] as const
const email = z.string().check(z.trim(), z.maxLength(254))
const roles = z.array(staffRole).check(z.maxLength(7))

const person = z.object({
  id: z.string(),
  loginId: z.string(),
  name: z.string(),
  locale: z.enum(STAFF_LOCALES),
  /** Where set-up links go; null for people from before they were mailed. */
  email: z.nullable(z.string()),
  roles: z.array(staffRole),
  state: z.enum(STAFF_STATES),
  createdAt: time,
  lastUsedAt: z.nullable(time),
  openSessions: z.number(),
})
export type StaffPerson = z.infer<typeof person>

export const listStaff = get({
  path: '/api/staff/people',
  right: 'staff.see',
  summary:
    'Staff: all people of the staff with roles and last use, and from which addresses the console may be used.',
  answer: z.object({ items: z.array(person), addresses: z.array(z.string()) }),
  failures: [],
})

/** Once the request is approved, the set-up link is mailed to the invited address; nobody else sees it. */
export const requestInvite = act({
  path: '/api/staff/people',
  right: 'staff.request',
  summary: 'Staff: ask for a new person of the staff.',
  body: z.object({
    loginId: z.string().check(z.trim(), z.maxLength(40)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    locale: z.enum(STAFF_LOCALES),
    email,
    roles: roles.check(z.minLength(1)),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002', 'STAFF-B004'],
  fields: {
    loginId: 'STAFF-B004',
    name: 'STAFF-B002',
    locale: 'STAFF-B002',
    email: 'STAFF-B002',
    roles: 'STAFF-B002',
    reason: 'STAFF-B001',
  },
})

export const requestChange = act({
  path: '/api/staff/people/:id/roles',
  right: 'staff.request',
  summary:
    'Staff: ask for other roles of a person; without any role the account ends and its sessions with it.',
  body: z.object({ roles, reason }),
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { roles: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const requestRenewal = act({
  path: '/api/staff/people/:id/renew',
  right: 'staff.request',
  summary:
    'Staff: ask for a new set-up link for a person who lost password or authenticator; the old ones end and every owner is told.',
  /** The address is asked for only when the person has none. */
  body: z.object({ reason, email: z.optional(email) }),
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { reason: 'STAFF-B001', email: 'STAFF-B002' },
})

export const requestAddresses = act({
  path: '/api/staff/addresses',
  right: 'staff.request',
  summary:
    'Staff: ask for the console to be used from these addresses only, as 10.0.0.0/8 or single ones; none means from anywhere.',
  body: z.object({ addresses: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)), reason }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: { addresses: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const sendSetUpLink = act({
  path: '/api/staff/people/:id/set-up-link',
  right: 'staff.request',
  summary: 'Staff: mail an invited person a new set-up link, valid for 24 hours; an earlier one ends.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const endStaffSessions = actWithReason({
  path: '/api/staff/people/:id/end-sessions',
  right: 'staff.request',
  summary: 'Staff: sign a person of the staff out everywhere.',
  answer: accepted,
  failures: ['COMMON-A001'],
})
