import type {
  Assertion,
  Attestation,
  NewPasskeyOptions,
  PasskeyOptions,
} from '#contract/members/passkey-parts.ts'

/** Whether this browser knows passkeys at all; the shell of an app may not. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** What an authenticator signed, with the attempt it belongs to. */
export interface SignedAttempt {
  readonly attempt: string
  readonly assertion: Assertion
}

/** Runs a ceremony of the browser; undefined when the person closed it or has no fitting key, which the browser does not tell apart. */
async function ceremony<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Has an authenticator sign the challenge; undefined when nothing was signed. */
export async function signWithPasskey({
  attempt,
  options,
}: PasskeyOptions): Promise<SignedAttempt | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const signed = await ceremony(() => startAuthentication({ optionsJSON: options }))
  if (signed === undefined) return undefined
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return { attempt, assertion: { id: signed.id, clientDataJSON, authenticatorData, signature } }
}

/** Has an authenticator make a passkey; undefined when none was made. */
export async function makePasskey({
  attempt,
  options,
}: NewPasskeyOptions): Promise<{ attempt: string; attestation: Attestation } | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await ceremony(() => startRegistration({ optionsJSON: options }))
  if (made === undefined) return undefined
  const { clientDataJSON, attestationObject } = made.response
  return { attempt, attestation: { id: made.id, clientDataJSON, attestationObject } }
}
