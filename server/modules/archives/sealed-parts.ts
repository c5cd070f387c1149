import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/kernel/security/secrets.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose piece it is, and which: one that was put elsewhere does not open. */
export interface PartPosition {
  readonly copyId: string
  readonly attempt: number
  readonly number: number
}

const keyOf = (secrets: Pick<Secrets, 'key'>) => secrets.key('archives')
const nameOf = ({ copyId, attempt, number }: PartPosition) => Buffer.from(`${copyId} ${attempt} ${number}`)

/** Under a key that outlives the master keys: a copy lives for days only, and no rotation has to find it. */
export function sealPart(secrets: Pick<Secrets, 'key'>, bytes: Uint8Array, position: PartPosition): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets), iv).setAAD(nameOf(position))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for a piece that was altered or stands at another position. */
export function openPart(
  secrets: Pick<Secrets, 'key'>,
  sealed: Uint8Array,
  position: PartPosition,
): Uint8Array {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secrets), iv)
    .setAAD(nameOf(position))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
