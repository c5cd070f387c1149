import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '../failure.ts'
import { deriveKey, keyIdOf, openUnder, sealUnder, type SealedFor } from './keys/seal.ts'
import type { MasterKeys } from './keys/root-key.ts'

export type { SealedFor } from './keys/seal.ts'

export interface Secrets {
  /** Seals a text under a fresh key, which is itself wrapped by the current master key (AES-256-GCM both). */
  seal(text: string, target: SealedFor): string
  /** What a text begins with that is sealed under the current master key. */
  readonly prefix: string
  /** Opens a sealed text. Throws when it was altered, or belongs to another owner or purpose, or to a key that was not given. */
  open(sealed: string, target: SealedFor): string
  /** A keyed digest of a text for one purpose, base64url. */
  mac(purpose: string, text: string): string
  /** A key of 32 bytes for one purpose. */
  key(purpose: string): Buffer
}

/** Texts sealed under the root itself, as all were before a master key was ever replaced, name no key. */
const OF_ROOT = 'v1.'
const prefixOf = (master: Buffer) => `v2.${keyIdOf(master)}.`

/** How sealed texts begin, and what opens those. */
function wrappingKeys(root: Buffer, { current, other }: MasterKeys): ReadonlyMap<string, Buffer> {
  const masters = other === undefined ? [current] : [current, other]
  return new Map([
    [OF_ROOT, deriveKey(root, 'wrap')],
    ...masters
      .filter((master) => !master.equals(root))
      .map((master) => [prefixOf(master), deriveKey(master, 'wrap')] as const),
  ])
}

/** Each purpose's own, made once: what it takes to make one costs ten times a digest. */
function createKeys<Key>(make: (purpose: string) => Key): (purpose: string) => Key {
  const made = new Map<string, Key>()
  return (purpose) => {
    const known = made.get(purpose) ?? make(purpose)
    made.set(purpose, known)
    return known
  }
}

/** Envelope encryption under the current of one or two master keys; every other key is derived from the root, which outlives them. */
export function createSecrets(
  root: Buffer,
  masters: MasterKeys = { current: root, other: undefined },
): Secrets {
  for (const key of [root, masters.current, masters.other ?? root])
    assert(key.length === 32, 'the master key has 32 bytes')
  const wrappings = wrappingKeys(root, masters)
  const prefix = masters.current.equals(root) ? OF_ROOT : prefixOf(masters.current)
  const find = (start: string) => {
    const wrapping = wrappings.get(start)
    assert(wrapping !== undefined, `a sealed text is of a key that is known, not ${start}`)
    return wrapping
  }
  const key = createKeys((purpose) => deriveKey(root, purpose))
  const macKey = createKeys<KeyObject>((purpose) => createSecretKey(key(purpose)))
  return {
    key,
    prefix,
    mac: (purpose, text) => createHmac('sha256', macKey(purpose)).update(text).digest('base64url'),
    seal: (text, target) => prefix + sealUnder(find(prefix), text, target),
    open(sealed, target) {
      const start = /^(v1\.|v2\.[\w-]+\.)/.exec(sealed)?.[0] ?? ''
      return openUnder(find(start), sealed.slice(start.length), target)
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
