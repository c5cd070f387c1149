import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  Assertion,
  Attestation,
  NewPasskeyOptions,
  PasskeyOptions,
} from '#contract/members/passkey-parts.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** What a dishonest or poor authenticator, or the page around it, does otherwise. */
export interface Signing {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  /** What its counter says; one more than last time unless said. */
  readonly counter?: number
  readonly challenge?: string
}

/** An authenticator without hardware: one ES256 key, as browsers hand its answers on. */
export interface SoftAuthenticator {
  readonly id: string
  make(asked: NewPasskeyOptions, other?: Signing): Attestation
  sign(asked: PasskeyOptions, other?: Signing): Assertion
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

function clientData(type: 'create' | 'get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, { flags, counter }: { flags: number; counter: number }): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([hash('sha256', rpId, 'buffer'), tail])
}

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ])
  return isoCBOR.encode(key)
}

/** An authenticator for the pages of an origin. */
export function createSoftAuthenticator(origin: string): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counted = 0
  const count = (other: Signing) => (counted = other.counter ?? counted + 1)
  const flagsOf = ({ isVerified = true }: Signing) => PRESENT | (isVerified ? VERIFIED : 0)
  return {
    id: base64url(id),
    make({ options }, other = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(other.rpId ?? options.rp.id, {
        flags: flagsOf(other) | WITH_KEY,
        counter: other.counter ?? 0,
      })
      const authData = Uint8Array.from(
        Buffer.concat([data, Buffer.alloc(16), length, id, coseKey(publicKey)]),
      )
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: base64url(id),
        clientDataJSON: base64url(
          clientData('create', other.challenge ?? options.challenge, other.origin ?? origin),
        ),
        // Checked border: the encoder's type names only what it decodes.
        attestationObject: base64url(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
      }
    },
    sign({ options }, other = {}) {
      const client = clientData('get', other.challenge ?? options.challenge, other.origin ?? origin)
      const data = authenticatorData(other.rpId ?? options.rpId, {
        flags: flagsOf(other),
        counter: count(other),
      })
      const signature = sign('sha256', Buffer.concat([data, hash('sha256', client, 'buffer')]), privateKey)
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
    },
  }
}
