import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '../failure.ts'

/** Whose secret it is and what for: bound into the seal, so that a sealed text moved to another row does not open. */
export interface SealedFor {
  readonly owner: string
  readonly purpose: string
}

export interface Secrets {
  /** Seals a text under a fresh key, which is itself wrapped by the master key (AES-256-GCM both). */
  seal(text: string, target: SealedFor): string
  /** Opens a sealed text. Throws when it was altered or belongs to another owner or purpose. */
  open(sealed: string, target: SealedFor): string
  /** A keyed digest of a text for one purpose, base64url. */
  mac(purpose: string, text: string): string
  /** A key of 32 bytes for one purpose. */
  key(purpose: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

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

/** Envelope encryption under one master key of 32 bytes. */
export function createSecrets(master: Buffer): Secrets {
  assert(master.length === 32, 'the master key has 32 bytes')
  const keys = new Map<string, Buffer>()
  // Taking bytes as a key anew for every digest costs ten times the digest.
  const macKeys = new Map<string, KeyObject>()
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
    keys.set(purpose, known)
    return known
  }
  const macKey = (purpose: string) => {
    const known = macKeys.get(purpose) ?? createSecretKey(key(purpose))
    macKeys.set(purpose, known)
    return known
  }
  return {
    key,
    mac: (purpose, text) => createHmac('sha256', macKey(purpose)).update(text).digest('base64url'),
    seal(text, target) {
      const label = labelOf(target)
      const own = randomBytes(32)
      const wrapped = encrypt(key('wrap'), own, label)
      return `v1.${wrapped.toString('base64url')}.${encrypt(own, Buffer.from(text), label).toString('base64url')}`
    },
    open(sealed, target) {
      const [version, wrapped, body] = sealed.split('.')
      assert(version === 'v1' && wrapped !== undefined && body !== undefined, 'a sealed text has three parts')
      const label = labelOf(target)
      const own = decrypt(key('wrap'), Buffer.from(wrapped, 'base64url'), label)
      return decrypt(own, Buffer.from(body, 'base64url'), label).toString()
    },
  }
}

/** The master key from the environment, or a file made once that only its owner may read. */
export async function loadMasterKey(given: string, dataDir: string): Promise<Buffer> {
  if (given !== '') return Buffer.from(given, 'base64')
  const file = join(dataDir, 'master.key')
  await mkdir(dataDir, { recursive: true })
  // Written aside and linked into place, so that a process starting at the same moment never reads half a key.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
