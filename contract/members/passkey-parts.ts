import { z } from 'zod/mini'
import { time } from '../parts.ts'

export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME = 40

const signedText = z.string().check(z.maxLength(8192))
const credentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/))
/** What belongs to one challenge; it is sent back with the answer of the authenticator. */
const attempt = z.string().check(z.maxLength(256))
/** As the member calls it; what is wrong with it is said by code. */
const name = z.string().check(z.maxLength(320))

/** What an authenticator answers when it makes a passkey. */
const attestation = z.object({
  id: credentialId,
  clientDataJSON: signedText,
  attestationObject: z.string().check(z.maxLength(65_536)),
})
/** What an authenticator answers when it signs. */
const assertion = z.object({
  id: credentialId,
  clientDataJSON: signedText,
  authenticatorData: signedText,
  signature: signedText,
})
export type Attestation = z.infer<typeof attestation>
export type Assertion = z.infer<typeof assertion>

const known = z.array(z.object({ id: z.string(), type: z.literal('public-key') }))

/** What the browser hands to an authenticator that is to make a passkey. */
export const newPasskeyOptions = z.object({
  attempt: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: known,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

/** What the browser hands to an authenticator that is to sign; without known ones it offers those it has. */
export const passkeyOptions = z.object({
  attempt: z.string(),
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    allowCredentials: known,
    userVerification: z.literal('required'),
  }),
})
export type PasskeyOptions = z.infer<typeof passkeyOptions>

export const newPasskey = { attempt, name, attestation }
export const signedByPasskey = { attempt, assertion }

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
  /** Refused, because a copy of it may exist. */
  blocked: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>
