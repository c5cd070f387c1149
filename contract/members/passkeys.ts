import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { newPasskey, newPasskeyOptions, passkey, passkeyOptions, signedByPasskey } from './passkey-parts.ts'
import { time } from '../parts.ts'
import { deviceId, deviceKey, signedIn } from './identity.ts'

const reauthToken = z.optional(z.string().check(z.maxLength(256)))

export const beginPasskeySignIn = operation({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  access: 'public',
  summary: 'A challenge for signing in with a passkey; it works once, within five minutes.',
  answer: passkeyOptions,
  failures: [],
})

export const signInByPasskey = operation({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  flat: true,
  summary: 'Sign in with a passkey alone: it stands for ID, password and OTP code.',
  body: z.object({ ...signedByPasskey, deviceId, deviceKey: z.optional(deviceKey) }),
  answer: signedIn,
  failures: ['PASSKEY-A001', 'PASSKEY-A002', 'LOGIN-A002', 'LOGIN-A003', 'LOGIN-A004'],
  malformed: 'PASSKEY-A001',
})

export const listPasskeys = operation({
  method: 'GET',
  path: '/api/passkeys',
  access: 'member',
  summary: 'The member’s passkeys, newest first, with their last use.',
  answer: z.array(passkey),
  failures: [],
})

export const beginPasskey = operation({
  method: 'POST',
  path: '/api/passkeys/begin',
  access: 'member',
  session: true,
  summary: 'A challenge for a new passkey. OTP has to be on: its recovery codes are the way back.',
  answer: newPasskeyOptions,
  failures: ['PASSKEY-A003', 'PASSKEY-A004'],
})

export const addPasskey = operation({
  method: 'POST',
  path: '/api/passkeys',
  access: 'member',
  session: true,
  summary: 'Add a passkey. Needs a reauthToken and locks withdrawals for 24 h.',
  body: z.object({ ...newPasskey, reauthToken }),
  answer: z.object({ passkeys: z.array(passkey), withdrawLockedUntil: time }),
  failures: ['PASSKEY-B001', 'PASSKEY-A001', 'PASSKEY-A003', 'PASSKEY-A004', 'MODIFY-A002'],
  fields: { name: 'PASSKEY-B001' },
  malformed: 'PASSKEY-A001',
})

export const removePasskey = operation({
  method: 'POST',
  path: '/api/passkeys/:id/remove',
  access: 'member',
  session: true,
  summary: 'Remove a passkey. Needs a reauthToken and locks withdrawals for 24 h.',
  body: z.object({ reauthToken }),
  answer: z.object({ passkeys: z.array(passkey), withdrawLockedUntil: time }),
  failures: ['COMMON-A001', 'MODIFY-A002'],
})

export const beginPasskeyConfirmation = operation({
  method: 'POST',
  path: '/api/passkeys/confirm/begin',
  access: 'member',
  beforeNewPassword: true,
  session: true,
  summary: 'A challenge for confirming with a passkey, bound to this session.',
  answer: passkeyOptions,
  failures: [],
})

export const confirmByPasskey = operation({
  method: 'POST',
  path: '/api/passkeys/confirm',
  access: 'member',
  beforeNewPassword: true,
  session: true,
  summary:
    'Confirm with a passkey. The code in the answer works once within two minutes wherever an OTP code is asked for.',
  body: z.object(signedByPasskey),
  answer: z.object({ code: z.string(), expiresAt: time }),
  failures: ['PASSKEY-A001', 'PASSKEY-A002', 'OTP-A002'],
  malformed: 'PASSKEY-A001',
})
