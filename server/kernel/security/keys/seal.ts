import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Whose secret it is and what for: bound into the seal, so that a sealed text moved to another row does not open. */
export interface SealedFor {
  readonly owner: string
  readonly purpose: string
}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ID_BYTES = 6

/** A key of 32 bytes for one purpose, from another key (HKDF-SHA-256). */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
}

/** The name of a master key, eight signs that tell nothing of it. */
export function keyIdOf(master: Buffer): string {
  return deriveKey(master, 'key id').subarray(0, ID_BYTES).toString('base64url')
}

function encrypt(key: Buffer, plain: Buffer, label: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(label)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, label: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAAD(label)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

function labelOf({ owner, purpose }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([owner, purpose]))
}

/** Seals a text under a fresh key, which is itself wrapped by the given one (AES-256-GCM both): two parts with a dot between. */
export function sealUnder(wrapping: Buffer, text: string, target: SealedFor): string {
  const label = labelOf(target)
  const own = randomBytes(KEY_BYTES)
  const parts = [encrypt(wrapping, own, label), encrypt(own, Buffer.from(text), label)]
  return parts.map((part) => part.toString('base64url')).join('.')
}

/** Opens what `sealUnder` sealed. Throws when it was altered, or belongs to another key, owner or purpose. */
export function openUnder(wrapping: Buffer, sealed: string, target: SealedFor): string {
  const [wrapped = '', body = ''] = sealed.split('.')
  const label = labelOf(target)
  const own = decrypt(wrapping, Buffer.from(wrapped, 'base64url'), label)
  return decrypt(own, Buffer.from(body, 'base64url'), label).toString()
}
