import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { assert } from '#server/kernel/failure.ts'

/** Which row a sealed secret belongs to: bound into the seal, so that it opens in no other one. */
export interface BoxLabel {
  readonly memberId: string
  readonly keyId: string
}

/** What a member typed to let us trade. */
export interface Credentials {
  readonly apiKey: string
  readonly secret: string
  readonly passphrase: string
}

const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'x1'

function labelOf({ memberId, keyId }: BoxLabel): Buffer {
  return Buffer.from(JSON.stringify([memberId, keyId, 'exchange key']))
}

function keyFor(own: KeyObject, other: KeyObject, salt: Buffer): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: other })
  return Buffer.from(hkdfSync('sha256', shared, salt, 'autotrading key box', 32))
}

/** Seals for the executor's public key: the sealer cannot open. A fresh key for every secret (X25519, AES-256-GCM). */
export function sealCredentials(publicHalf: string, credentials: Credentials, label: BoxLabel): string {
  const to = createPublicKey({ key: Buffer.from(publicHalf, 'base64url'), format: 'der', type: 'spki' })
  const once = generateKeyPairSync('x25519')
  const from = once.publicKey.export({ format: 'der', type: 'spki' })
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(once.privateKey, to, from), iv)
  cipher.setAAD(labelOf(label))
  const body = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(credentials)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `${VERSION}.${from.toString('base64url')}.${body.toString('base64url')}`
}

/** The executor's private half, and what it opens with it. */
export interface KeyBox {
  readonly publicHalf: string
  /** Throws when the text was altered or belongs to another row. */
  open(sealed: string, label: BoxLabel): Credentials
}

/** A new private half, as it is kept in the executor's folder. */
export function newBoxKey(): string {
  return generateKeyPairSync('x25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url')
}

/** Opens the box with its private half. */
export function createKeyBox(privateHalf: string): KeyBox {
  const own = createPrivateKey({ key: Buffer.from(privateHalf, 'base64url'), format: 'der', type: 'pkcs8' })
  return {
    publicHalf: createPublicKey(own).export({ format: 'der', type: 'spki' }).toString('base64url'),
    open(sealed, label) {
      const [version, from = '', body = ''] = sealed.split('.')
      assert(version === VERSION, 'a sealed key has three parts')
      const spki = Buffer.from(from, 'base64url')
      const other = createPublicKey({ key: spki, format: 'der', type: 'spki' })
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(own, other, spki), bytes.subarray(0, IV_BYTES))
      decipher.setAAD(labelOf(label))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      // Checked border: only sealCredentials writes texts that open.
      const credentials: Credentials = JSON.parse(plain.toString())
      return credentials
    },
  }
}
