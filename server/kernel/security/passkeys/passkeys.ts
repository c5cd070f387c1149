import type {
  Assertion,
  Attestation,
  NewPasskeyOptions,
  PasskeyOptions,
} from '#contract/members/passkey-parts.ts'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../secrets.ts'
import { CHALLENGE_MS, newChallenge, spendChallenge, type ChallengeParts } from './challenges.ts'
import type { PasskeyRow } from './passkey-table.ts'

export interface PasskeyParts extends ChallengeParts {
  readonly secrets: Pick<Secrets, 'mac'>
  readonly log: Pick<Logger, 'info'>
  readonly brandName: string
  readonly publicUrl: string
}

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

const ofType = { type: 'public-key' } as const
const knownAs = (rows: readonly Pick<PasskeyRow, 'credential_id'>[]) =>
  rows.map(({ credential_id: id }) => ({ id, ...ofType }))

/** What every answer is held against: this product's address alone, and a person that the authenticator recognised. */
const expectedOf = ({ publicUrl }: PasskeyParts, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: new URL(publicUrl).hostname,
  requireUserVerification: true,
})

interface NewKeyRequest {
  readonly subject: string
  readonly owner: { readonly id: string; readonly login: string; readonly name: string }
  readonly known: readonly PasskeyRow[]
}

/** What an authenticator needs to make a passkey; nothing is stored yet. */
export function requestNewPasskey(parts: PasskeyParts, asked: NewKeyRequest): NewPasskeyOptions {
  const { challenge, attempt } = newChallenge(parts, asked.subject)
  const { login: name, name: displayName } = asked.owner
  return {
    attempt,
    options: {
      rp: { id: new URL(parts.publicUrl).hostname, name: parts.brandName },
      user: { id: parts.secrets.mac('passkey-owner', asked.owner.id), name, displayName },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ ...ofType, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: knownAs(asked.known),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/** What an authenticator needs to sign; without known keys it offers those it has for this product. */
export function requestSignature(
  parts: PasskeyParts,
  { subject, known }: { subject: string; known: readonly PasskeyRow[] },
): PasskeyOptions {
  const { challenge, attempt } = newChallenge(parts, subject)
  const rpId = new URL(parts.publicUrl).hostname
  return {
    attempt,
    options: {
      rpId,
      challenge,
      timeout: CHALLENGE_MS,
      allowCredentials: knownAs(known),
      userVerification: 'required',
    },
  }
}

/** Loaded with the first passkey: a fifth of what a process reads before it is ready. */
const loadChecks = () => import('@simplewebauthn/server')

/** Runs a check of the library, whose every refusal is an exception: it means that nothing was proven. */
async function proven<Result>(
  { log }: PasskeyParts,
  check: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check()
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return undefined
  }
}

/** The new key that an authenticator made, the challenge used up; undefined when anything about it is wrong. */
export async function checkNewPasskey(
  parts: PasskeyParts,
  given: { attempt: string; subject: string; attestation: Attestation },
): Promise<{ credentialId: string; publicKey: string; counter: bigint } | undefined> {
  const challenge = await spendChallenge(parts, given)
  if (challenge === undefined) return undefined
  const { id, ...response } = given.attestation
  const { verifyRegistrationResponse } = await loadChecks()
  const checked = await proven(parts, () =>
    verifyRegistrationResponse({
      response: { id, rawId: id, ...ofType, clientExtensionResults: {}, response },
      ...expectedOf(parts, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (checked?.verified !== true) return undefined
  const { credential } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: BigInt(credential.counter),
  }
}

/**
 * The counter that a signature of this key carries, the challenge used up; undefined when anything about it is wrong. Whether the
 * counter rose is judged where it is written down, so that two at once cannot both pass.
 */
export async function checkSignature(
  parts: PasskeyParts,
  given: { attempt: string; subject: string; assertion: Assertion; key: PasskeyRow | undefined },
): Promise<bigint | undefined> {
  const challenge = await spendChallenge(parts, given)
  const { key } = given
  if (challenge === undefined || key === undefined || key.blocked_at !== null) return undefined
  const { id, ...response } = given.assertion
  const publicKey = Uint8Array.from(Buffer.from(key.public_key, 'base64url'))
  const { verifyAuthenticationResponse } = await loadChecks()
  const checked = await proven(parts, () =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, ...ofType, clientExtensionResults: {}, response },
      ...expectedOf(parts, challenge),
      credential: { id: key.credential_id, publicKey, counter: 0 },
    }),
  )
  return checked?.verified === true ? BigInt(checked.authenticationInfo.newCounter) : undefined
}
