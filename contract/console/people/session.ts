import { z } from 'zod/mini'
import { operation } from '../../operation.ts'
import { time } from '../../parts.ts'
import { STAFF_RIGHT_NAMES, STAFF_ROLES } from '../../rules/staff-rights.ts'
import { accepted, act, get, reveal } from '../parts.ts'

const secretText = z.string().check(z.maxLength(1024))
export const STAFF_LOCALES = ['en', 'ko'] as const
export const staffRole = z.enum(STAFF_ROLES)
export const me = z.object({
  id: z.string(),
  loginId: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  rights: z.array(z.enum(STAFF_RIGHT_NAMES)),
  /** Eight hours after signing in, and half an hour after the last call. */
  sessionEndsAt: time,
  idleEndsAt: time,
})
export type StaffMe = z.infer<typeof me>

/**
 * ID, password and a one-time code in one step. The session is an HttpOnly cookie of /api/staff that no script can read; calls of
 * the console send it by themselves.
 */
export const signIn = operation({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'public',
  summary: 'Staff: sign in with ID, password and OTP code; the session comes as a cookie.',
  body: z.object({ loginId: secretText, password: secretText, code: secretText }),
  answer: me,
  failures: ['STAFF-A002', 'STAFF-A003', 'STAFF-A009', 'COMMON-A002'],
  malformed: 'STAFF-A002',
})

export const signOut = act({
  path: '/api/staff/sign-out',
  right: 'session',
  summary: 'Staff: end the own session.',
  answer: accepted,
  failures: [],
})

/** Not keyed: a code works once anyway, and a refused one must be typed again. */
export const stepUp = reveal({
  method: 'POST',
  path: '/api/staff/step-up',
  right: 'session',
  summary:
    'Staff: prove an OTP code for this session; calls that approve or move money need one of the last five minutes.',
  body: z.object({ code: secretText }),
  answer: z.object({ until: time }),
  failures: ['OTP-B001', 'OTP-B002', 'STAFF-A003'],
  fields: { code: 'OTP-B002' },
})

export const getMe = get({
  path: '/api/staff/me',
  right: 'session',
  summary: 'Staff: who is signed in, with roles and rights.',
  answer: me,
  failures: [],
})

/** Opening a set-up link shows nothing secret and changes nothing. The token stands after the # of /console/set-up. */
export const openSetUp = operation({
  method: 'POST',
  path: '/api/staff/set-up/open',
  access: 'public',
  summary: 'Staff: whom a set-up link (/console/set-up#token=…) invites.',
  body: z.object({ token: secretText }),
  answer: z.object({ loginId: z.string(), name: z.string(), endsAt: time }),
  failures: ['STAFF-A004', 'COMMON-A002'],
  malformed: 'STAFF-A004',
})

export const confirmSetUp = operation({
  method: 'POST',
  path: '/api/staff/set-up/confirm',
  access: 'public',
  summary:
    'Staff: choose a password. Uses the link up and shows the OTP key, once; the account is active after its first code.',
  body: z.object({ token: secretText, password: secretText }),
  answer: z.object({
    secret: z.string(),
    otpauthUrl: z.string(),
    qrSvg: z.string(),
    /** For `activateSetUp`, ten minutes. */
    enrolment: z.string(),
    endsAt: time,
  }),
  failures: ['STAFF-A004', 'STAFF-B003', 'COMMON-A002'],
  malformed: 'STAFF-A004',
})

export const activateSetUp = operation({
  method: 'POST',
  path: '/api/staff/set-up/activate',
  access: 'public',
  summary:
    'Staff: prove the OTP key with a first code; then sign in. After five wrong codes a new link is needed.',
  body: z.object({ enrolment: secretText, code: secretText }),
  answer: accepted,
  failures: ['STAFF-A004', 'OTP-B001', 'OTP-B002', 'COMMON-A002'],
  malformed: 'STAFF-A004',
})
