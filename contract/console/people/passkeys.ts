import { z } from 'zod/mini'
import {
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyOptions,
  signedByPasskey,
} from '../../members/passkey-parts.ts'
import { operation } from '../../operation.ts'
import { time } from '../../parts.ts'
import { actWithCode, get, reveal } from '../parts.ts'
import { me } from './session.ts'

export const beginSignIn = operation({
  method: 'POST',
  path: '/api/staff/passkey/sign-in/begin',
  access: 'public',
  summary: 'Staff: a challenge for signing in with a passkey; it works once, within five minutes.',
  answer: passkeyOptions,
  failures: [],
})

export const signInByPasskey = operation({
  method: 'POST',
  path: '/api/staff/passkey/sign-in',
  access: 'public',
  summary: 'Staff: sign in with a passkey alone; the session comes as a cookie.',
  body: z.object(signedByPasskey),
  answer: me,
  failures: ['PASSKEY-A001', 'PASSKEY-A002', 'STAFF-A003', 'STAFF-A009', 'COMMON-A002'],
  malformed: 'PASSKEY-A001',
})

export const beginStepUp = reveal({
  method: 'POST',
  path: '/api/staff/passkey/step-up/begin',
  right: 'session',
  summary: 'Staff: a challenge for the own passkeys, bound to this session.',
  answer: passkeyOptions,
  failures: [],
})

export const stepUpByPasskey = reveal({
  method: 'POST',
  path: '/api/staff/passkey/step-up',
  right: 'session',
  summary: 'Staff: prove a passkey for this session, in place of an OTP code.',
  body: z.object(signedByPasskey),
  answer: z.object({ until: time }),
  failures: ['PASSKEY-A001', 'PASSKEY-A002', 'STAFF-A003'],
  malformed: 'PASSKEY-A001',
})

export const listPasskeys = get({
  path: '/api/staff/passkeys',
  right: 'session',
  summary: 'Staff: the own passkeys, newest first.',
  answer: z.object({ items: z.array(passkey) }),
  failures: [],
})

export const beginPasskey = reveal({
  method: 'POST',
  path: '/api/staff/passkeys/begin',
  right: 'session',
  summary: 'Staff: a challenge for a new passkey.',
  answer: newPasskeyOptions,
  failures: ['PASSKEY-A004'],
})

export const addPasskey = actWithCode({
  path: '/api/staff/passkeys',
  right: 'session',
  summary: 'Staff: add a passkey; its owner is told by mail.',
  body: z.object(newPasskey),
  answer: z.object({ done: z.literal(true) }),
  failures: ['PASSKEY-B001', 'PASSKEY-A001', 'PASSKEY-A004'],
  fields: { name: 'PASSKEY-B001' },
  malformed: 'PASSKEY-A001',
})

export const removePasskey = actWithCode({
  path: '/api/staff/passkeys/:id/remove',
  right: 'session',
  summary: 'Staff: remove an own passkey; its owner is told by mail.',
  answer: z.object({ done: z.literal(true) }),
  failures: ['COMMON-A001'],
})
