import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { country, done, locale, otpCode, page, pageOf, size, time, typed } from '../parts.ts'

const consent = z.object({ kind: z.enum(['use', 'privacy', 'age']), version: z.string(), at: time })

const member = z.object({
  id: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  name: z.string(),
  phone_number: z.string(),
  country,
  invite_code: z.string(),
  inviterMasked: z.nullable(z.string()),
  otpOn: z.boolean(),
  otpAtSignIn: z.boolean(),
  mustChangePassword: z.boolean(),
  locale,
  timezone: z.string(),
  createdAt: time,
  closesAt: z.nullable(time),
  /** Stands in every mail to the member; null when none was chosen. */
  mailPhrase: z.nullable(z.string()),
  consents: z.array(consent),
  /** The binding versions that the member is asked to agree to. */
  termsToAgree: z.array(z.object({ kind: z.enum(['use', 'privacy']), version: z.string() })),
})
export type MemberProfile = z.infer<typeof member>

export const getMe = operation({
  method: 'GET',
  path: '/api/member/me',
  access: 'member',
  beforeNewPassword: true,
  summary: 'The signed-in member.',
  answer: member,
  failures: ['MODIFY-A001'],
})

export const reauthenticate = operation({
  method: 'POST',
  path: '/api/member/reauth',
  access: 'member',
  beforeNewPassword: true,
  session: true,
  summary: 'Confirm it is you, with the OTP code where OTP is set up, else with the password.',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(1024))), otpCode: z.optional(otpCode) }),
  answer: z.object({ reauthToken: z.string(), expiresAt: time }),
  failures: ['MODIFY-B009', 'MODIFY-A004', 'OTP-B001', 'OTP-B002', 'OTP-A002'],
  fields: { otpCode: 'OTP-B001', password: 'MODIFY-B009' },
})

export const modifyMe = operation({
  method: 'PATCH',
  path: '/api/member/me',
  access: 'member',
  beforeNewPassword: true,
  session: true,
  summary:
    'Change the account. Country, e-mail, phone and password need a reauthToken and lock withdrawals for 24 h.',
  body: z.object({
    email: z.optional(typed),
    name: z.optional(typed),
    phone_number: z.optional(typed),
    country: z.optional(z.string()),
    password: z.optional(z.string().check(z.maxLength(1024))),
    password_check: z.optional(z.string().check(z.maxLength(1024))),
    locale: z.optional(locale),
    timezone: z.optional(z.string().check(z.maxLength(64))),
    otpAtSignIn: z.optional(z.boolean()),
    reauthToken: z.optional(z.string().check(z.maxLength(256))),
  }),
  answer: z.object({ member, withdrawLockedUntil: z.optional(time) }),
  failures: [
    'MODIFY-A001',
    'MODIFY-A002',
    'MODIFY-B001',
    'MODIFY-B002',
    'MODIFY-B003',
    'MODIFY-B004',
    'MODIFY-B005',
    'MODIFY-B006',
    'MODIFY-B007',
    'MODIFY-B008',
  ],
  fields: {
    email: 'MODIFY-B001',
    phone_number: 'MODIFY-B003',
    password: 'MODIFY-B005',
    password_check: 'MODIFY-B006',
    name: 'MODIFY-B007',
    country: 'MODIFY-B008',
  },
})

export const setMailPhrase = operation({
  method: 'PUT',
  path: '/api/member/mail-phrase',
  access: 'member',
  session: true,
  summary:
    'Choose the anti-phishing phrase of 3 to 20 characters that stands in every mail; null removes it.',
  body: z.object({ phrase: z.nullable(typed) }),
  answer: z.object({ phrase: z.nullable(z.string()) }),
  failures: ['COMMON-B001'],
  fields: { phrase: 'COMMON-B001' },
})

const session = z.object({
  sid: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastUsedAt: time,
  current: z.boolean(),
})

export const listSessions = operation({
  method: 'GET',
  path: '/api/member/sessions',
  access: 'member',
  summary: 'The devices that are signed in.',
  answer: z.array(session),
  failures: [],
})

export const exportSessions = exportOf(listSessions, {
  device: 'device',
  ip: 'address',
  createdAt: 'createdAt',
  lastUsedAt: 'lastUsedAt',
})

export const endSession = operation({
  method: 'DELETE',
  path: '/api/member/sessions/:sid',
  access: 'member',
  session: true,
  summary: 'Sign one device out.',
  answer: done,
  failures: ['COMMON-A001'],
})

export const endSessions = operation({
  method: 'DELETE',
  path: '/api/member/sessions',
  access: 'member',
  session: true,
  summary: 'Sign every other device out.',
  answer: done,
  failures: [],
})

export const SECURITY_EVENTS = [
  'SIGN_UP',
  'CERTIFIED',
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'LOCKED',
  'SIGN_OUT',
  'SESSION_ENDED',
  'TOKEN_REUSED',
  'PASSWORD_ISSUED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGE_ASKED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'COUNTRY_CHANGED',
  'OTP_ON',
  'OTP_OFF',
  'OTP_LOCKED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_COPIED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  'WEBHOOK_CREATED',
  'WEBHOOK_REMOVED',
  'WEBHOOK_SECRET_CHANGED',
  'STRATEGY_CREATED',
  'STRATEGY_CHANGED',
  'STRATEGY_REVOKED',
  'ARCHIVE_REQUESTED',
  'ARCHIVE_READY',
  'ARCHIVE_SAVED',
  'CLOSING',
  'CLOSING_STOPPED',
  'DATA_SEEN',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const listSecurityEvents = operation({
  method: 'GET',
  path: '/api/member/security-events',
  access: 'member',
  mayLag: true,
  summary:
    'Sign-ins, changes, locks and openings of covered data by staff, newest first; of one kind with `kind`.',
  query: z.object({ page, size, kind: z.optional(z.enum(SECURITY_EVENTS)) }),
  answer: pageOf(
    z.object({ kind: z.enum(SECURITY_EVENTS), at: time, device: z.string(), address: z.string() }),
  ),
  failures: [],
})

export const exportSecurityEvents = exportOf(listSecurityEvents, {
  date: 'at',
  event: 'kind',
  device: 'device',
  ip: 'address',
})
