import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { otpCode, time } from '../parts.ts'

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
  session: true,
  summary:
    'A new OTP key, valid for 10 minutes until a first code proves it. Needs a reauthToken, the first time as well.',
  body: z.object({ reauthToken: z.optional(z.string().check(z.maxLength(256))) }),
  answer: z.object({ secret: z.string(), otpauthUrl: z.string(), qrSvg: z.string(), expiresAt: time }),
  failures: ['OTP-C001', 'MODIFY-A002', 'COMMON-A002'],
  crash: 'OTP-C001',
})

export const verifyOtp = operation({
  method: 'POST',
  path: '/api/otp/verify',
  access: 'member',
  session: true,
  summary:
    'Switch OTP on with a first code; returns the ten recovery codes once and locks withdrawals for 24 h.',
  body: z.object({ code: otpCode }),
  answer: z.object({ on: z.boolean(), recoveryCodes: z.array(z.string()), withdrawLockedUntil: time }),
  failures: ['OTP-B001', 'OTP-B002', 'OTP-A001', 'OTP-A002', 'OTP-C002'],
  fields: { code: 'OTP-B002' },
  crash: 'OTP-C002',
  malformed: 'OTP-B002',
})

export const resetOtp = operation({
  method: 'POST',
  path: '/api/otp/reset',
  access: 'member',
  session: true,
  summary: 'Lost device: switch OTP off with the password and a recovery code; locks withdrawals for 24 h.',
  body: z.object({
    password: z.string().check(z.maxLength(1024)),
    recoveryCode: z.string().check(z.maxLength(64)),
  }),
  answer: z.object({ on: z.boolean(), withdrawLockedUntil: time }),
  failures: ['OTP-B003', 'OTP-A002', 'MODIFY-B009'],
  fields: { password: 'MODIFY-B009', recoveryCode: 'OTP-B003' },
  malformed: 'OTP-B003',
})
