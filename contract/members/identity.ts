import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { done, locale, otpCode, text, time, typed } from '../parts.ts'
import { mcs } from '../wallet/wallet-parts.ts'

const password = z.string().check(z.minLength(1), z.maxLength(1024))
export const deviceId = z.optional(z.string().check(z.maxLength(64)))

/** Public half of the browser's key (ES256): a session opened with it is never accepted without a proof of it. */
export const deviceKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[\w-]{43}$/)),
  y: z.string().check(z.regex(/^[\w-]{43}$/)),
})
export type DeviceKey = z.infer<typeof deviceKey>

const tokens = z.object({
  status: z.literal('success'),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})

/** The session, and what the member may use. */
export const signedIn = z.object({
  ...tokens.shape,
  isSubscribed: z.boolean(),
  subscribeEndDate: z.nullable(time),
  isAutobotSubscribed: z.boolean(),
  autobotSubscribeEndDate: z.nullable(time),
  mustChangePassword: z.boolean(),
  locale,
})

export const signIn = operation({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'public',
  flat: true,
  summary: 'Sign in with ID and password, and with an OTP code where the member asked for it.',
  body: z.object({
    id: text(320),
    password,
    otpCode: z.optional(otpCode),
    deviceId,
    deviceKey: z.optional(deviceKey),
  }),
  answer: signedIn,
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
  failures: ['TOKEN-A001', 'TOKEN-A002', 'TOKEN-A003'],
  fields: { refreshToken: 'TOKEN-A001' },
  malformed: 'TOKEN-A001',
})

export const signOut = operation({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'member',
  beforeNewPassword: true,
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
    'COMMON-A002',
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
    bonus: z.nullable(mcs),
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
