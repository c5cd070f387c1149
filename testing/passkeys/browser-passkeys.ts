import { vi } from 'vitest'
import type { NewPasskeyOptions, PasskeyOptions } from '#contract/members/passkey-parts.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** What a passkey answers in a browser where the person agrees; each part is a text that tests recognise. */
const SIGNED = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    attestationObject: bytes('made'),
  },
  getClientExtensionResults: () => ({}),
}

/** What a server asks an authenticator to sign, in the form browsers insist on. */
export const SIGNING: PasskeyOptions = {
  attempt: 'a',
  options: {
    rpId: 'localhost',
    challenge: 'AAAA',
    timeout: 1000,
    allowCredentials: [],
    userVerification: 'required',
  },
}

/** The same for a new passkey. */
export const MAKING: NewPasskeyOptions = {
  attempt: 'a',
  options: {
    rp: { id: 'localhost', name: 'Members' },
    user: { id: 'AAAA', name: 'minsu', displayName: 'Kim Minsu' },
    challenge: 'AAAA',
    pubKeyCredParams: [],
    timeout: 1000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
}

/** A browser that knows passkeys, with one that agrees to everything, or a person who closes every question. */
export function grantPasskeys({ agrees = true } = {}): void {
  const answer = async () => {
    if (!agrees) throw new DOMException('closed', 'NotAllowedError')
    return SIGNED
  }
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: answer, create: answer },
  })
}
