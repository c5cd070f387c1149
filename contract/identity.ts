import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { country, done, locale, page, pageOf, size, text, time } from './parts.ts'

/** The token may carry any text the member typed; what is wrong with it is said by code, not by shape. */
const typed = z.string().check(z.maxLength(320))
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const otpCode = z.string().check(z.maxLength(32))
const deviceId = z.optional(z.string().check(z.maxLength(64)))

const tokens = z.object({
  status: z.literal('success'),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})

export const signIn = operation({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'public',
  flat: true,
  summary: 'Sign in with ID and password, and with an OTP code where the member asked for it.',
  body: z.object({ id: text(320), password, otpCode: z.optional(otpCode), deviceId }),
  answer: z.object({
    ...tokens.shape,
    isSubscribed: z.boolean(),
    subscribeEndDate: z.nullable(time),
    isAutobotSubscribed: z.boolean(),
    autobotSubscribeEndDate: z.nullable(time),
    mustChangePassword: z.boolean(),
    locale,
  }),
  failures: [
    'LOGIN-B001',
    'LOGIN-B002',
    'LOGIN-A001',
    'LOGIN-A002',
    'LOGIN-A003',
    'LOGIN-A004',
    'LOGIN-A005',
    'LOGIN-A006',
  ],
  fields: { id: 'LOGIN-B001', password: 'LOGIN-B002', otpCode: 'LOGIN-A006' },
})

export const reissueToken = operation({
  method: 'POST',
  path: '/api/token/reissue',
  access: 'public',
  flat: true,
  summary: 'Exchange the refresh token for its one successor and a new access token.',
  body: z.object({ refreshToken: z.string().check(z.maxLength(256)), deviceId }),
  answer: tokens,
  failures: ['TOKEN-A001', 'TOKEN-A002'],
  fields: { refreshToken: 'TOKEN-A001' },
  malformed: 'TOKEN-A001',
})

export const signOut = operation({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'member',
  summary: 'End this session.',
  body: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(256))) }),
  answer: done,
  failures: [],
})

export const signUp = operation({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'public',
  keyed: true,
  summary: 'Ask for an account; it begins when the link in the verification mail is opened.',
  body: z.object({
    id: typed,
    email: typed,
    name: typed,
    phone_number: typed,
    password: z.string().check(z.maxLength(1024)),
    password_check: z.string().check(z.maxLength(1024)),
    country: z.string(),
    invite_code: z.optional(typed),
    agreeTerms: z.boolean(),
    agreePrivacy: z.boolean(),
    agreeAge: z.boolean(),
    termsVersion: text(40),
    via: z.optional(z.string().check(z.maxLength(20))),
    locale,
  }),
  answer: z.object({ id: z.string(), email: z.string(), mailSent: z.boolean() }),
  failures: [
    'SIGNUP-B000',
    'SIGNUP-B001',
    'SIGNUP-B002',
    'SIGNUP-B003',
    'SIGNUP-B004',
    'SIGNUP-B005',
    'SIGNUP-B006',
    'SIGNUP-B007',
    'SIGNUP-B008',
    'SIGNUP-B009',
    'SIGNUP-B010',
    'SIGNUP-B011',
    'SIGNUP-B012',
    'SIGNUP-B013',
    'SIGNUP-C001',
    'SIGNUP-C002',
  ],
  fields: {
    id: 'SIGNUP-B007',
    email: 'SIGNUP-B001',
    name: 'SIGNUP-B009',
    phone_number: 'SIGNUP-B003',
    password: 'SIGNUP-B005',
    password_check: 'SIGNUP-B006',
    country: 'SIGNUP-B010',
    invite_code: 'SIGNUP-B011',
    agreeTerms: 'SIGNUP-B012',
    agreePrivacy: 'SIGNUP-B012',
    agreeAge: 'SIGNUP-B013',
    termsVersion: 'SIGNUP-B000',
    via: 'SIGNUP-B000',
    locale: 'SIGNUP-B000',
  },
  malformed: 'SIGNUP-B000',
  crash: 'SIGNUP-C001',
})

export const SIGN_UP_CHECK_FIELDS = ['id', 'email', 'phone_number', 'invite_code'] as const

export const checkSignUpField = operation({
  method: 'GET',
  path: '/api/auth/sign-up/check',
  access: 'public',
  summary: 'Whether one field of the sign-up form is acceptable, while it is typed.',
  query: z.object({ field: z.enum(SIGN_UP_CHECK_FIELDS), value: typed, country: z.optional(z.string()) }),
  answer: z.object({ ok: z.boolean(), code: z.optional(z.string()) }),
  failures: ['SIGNUP-B000'],
  malformed: 'SIGNUP-B000',
})

export const resendCertification = operation({
  method: 'POST',
  path: '/api/auth/certification/resend',
  access: 'public',
  summary: 'Send the verification mail again: after 60 s, at most 5 a day.',
  body: z.object({ id: typed, email: typed }),
  answer: z.object({ nextAt: time }),
  failures: ['SIGNUP-C002', 'COMMON-A002'],
})

export const certify = operation({
  method: 'POST',
  path: '/api/auth/certification',
  access: 'public',
  summary: 'Open the link of the verification mail: the account and its 72-hour trial begin.',
  body: z.object({ token: z.string().check(z.maxLength(256)) }),
  answer: z.object({
    id: z.string(),
    kind: z.enum(['SIGN_UP', 'EMAIL_CHANGE']),
    trialEndsAt: z.nullable(time),
    bonus: z.nullable(z.string()),
  }),
  failures: ['SIGNUP-A001'],
  fields: { token: 'SIGNUP-A001' },
  malformed: 'SIGNUP-A001',
})

export const findPassword = operation({
  method: 'POST',
  path: '/api/auth/find-password',
  access: 'public',
  summary: 'Mail a one-time password valid for 30 minutes; the old one stays valid until it is used.',
  body: z.object({ id: text(320), email: text(320) }),
  answer: z.object({ sent: z.boolean() }),
  failures: ['FINDPW-B001', 'FINDPW-B002', 'FINDPW-A001', 'FINDPW-A002', 'FINDPW-A003', 'FINDPW-C001'],
  fields: { id: 'FINDPW-B001', email: 'FINDPW-B002' },
})

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
  consents: z.array(consent),
})
export type MemberProfile = z.infer<typeof member>

export const getMe = operation({
  method: 'GET',
  path: '/api/member/me',
  access: 'member',
  summary: 'The signed-in member.',
  answer: member,
  failures: ['MODIFY-A001'],
})

export const reauthenticate = operation({
  method: 'POST',
  path: '/api/member/reauth',
  access: 'member',
  summary: 'Confirm it is you, with the OTP code where OTP is set up, else with the password.',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(1024))), otpCode: z.optional(otpCode) }),
  answer: z.object({ reauthToken: z.string(), expiresAt: time }),
  failures: ['MODIFY-A002', 'OTP-B001', 'OTP-B002', 'OTP-A002'],
  fields: { otpCode: 'OTP-B001', password: 'MODIFY-A002' },
})

export const modifyMe = operation({
  method: 'PATCH',
  path: '/api/member/me',
  access: 'member',
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

export const endSession = operation({
  method: 'DELETE',
  path: '/api/member/sessions/:sid',
  access: 'member',
  summary: 'Sign one device out.',
  answer: done,
  failures: ['COMMON-A001'],
})

export const endSessions = operation({
  method: 'DELETE',
  path: '/api/member/sessions',
  access: 'member',
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
  'CLOSING',
  'CLOSING_STOPPED',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const listSecurityEvents = operation({
  method: 'GET',
  path: '/api/member/security-events',
  access: 'member',
  summary: 'Sign-ins, changes and locks, newest first.',
  query: z.object({ page, size }),
  answer: pageOf(
    z.object({ kind: z.enum(SECURITY_EVENTS), at: time, device: z.string(), address: z.string() }),
  ),
  failures: [],
})

export const closeAccount = operation({
  method: 'POST',
  path: '/api/member/close',
  access: 'member',
  keyed: true,
  summary: 'Close the account after 30 days; signing in again within them stops it.',
  body: z.object({ reauthToken: z.string().check(z.maxLength(256)) }),
  answer: z.object({ closesAt: time }),
  failures: ['MODIFY-A002', 'MODIFY-A003'],
  fields: { reauthToken: 'MODIFY-A002' },
  malformed: 'MODIFY-A002',
})

export const getOtpStatus = operation({
  method: 'GET',
  path: '/api/otp/status',
  access: 'member',
  summary: 'Whether OTP is on, locked, and how many recovery codes are left.',
  answer: z.object({ on: z.boolean(), lockedUntil: z.optional(time), recoveryLeft: z.number() }),
  failures: ['OTP-C003'],
  crash: 'OTP-C003',
})

export const generateOtp = operation({
  method: 'POST',
  path: '/api/otp/generate',
  access: 'member',
  summary: 'A new OTP key, valid for 10 minutes until a first code proves it.',
  body: z.object({ reauthToken: z.optional(z.string().check(z.maxLength(256))) }),
  answer: z.object({ secret: z.string(), otpauthUrl: z.string(), qrSvg: z.string(), expiresAt: time }),
  failures: ['OTP-C001', 'MODIFY-A002'],
  crash: 'OTP-C001',
})

export const verifyOtp = operation({
  method: 'POST',
  path: '/api/otp/verify',
  access: 'member',
  summary: 'Switch OTP on with a first code; answers the ten recovery codes once.',
  body: z.object({ code: otpCode }),
  answer: z.object({ on: z.boolean(), recoveryCodes: z.array(z.string()) }),
  failures: ['OTP-B001', 'OTP-B002', 'OTP-A001', 'OTP-A002', 'OTP-C002'],
  fields: { code: 'OTP-B002' },
  crash: 'OTP-C002',
  malformed: 'OTP-B002',
})

export const resetOtp = operation({
  method: 'POST',
  path: '/api/otp/reset',
  access: 'member',
  summary: 'Lost device: switch OTP off with the password and a recovery code; locks withdrawals for 24 h.',
  body: z.object({
    password: z.string().check(z.maxLength(1024)),
    recoveryCode: z.string().check(z.maxLength(64)),
  }),
  answer: z.object({ on: z.boolean(), withdrawLockedUntil: time }),
  failures: ['OTP-B003', 'OTP-A002', 'MODIFY-A002'],
  fields: { password: 'MODIFY-A002', recoveryCode: 'OTP-B003' },
  malformed: 'OTP-B003',
})
