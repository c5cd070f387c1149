import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { assert } from '#server/kernel/failure.ts'
import { addressOfKey, ANCHOR_PATH, HOT_PATH, MEMBERS_PATH } from '../payments/public-keys.ts'

const SEED_BYTES = 64
const SEED = /^[0-9a-f]{128}$/
const OTHERS = 0o077

/** Private keys in hex, made when they are needed; they never leave the signer's process. */
export interface Keys {
  readonly xpub: string
  readonly hotAddress: string
  readonly anchorAddress: string
  addressAt(derivationIndex: number): string
  hotKey(): string
  anchorKey(): string
  keyAt(derivationIndex: number): string
}

/** The signer's keys from its seed file. Makes the file when `mayMake`; throws when it is missing or others may read it. */
export async function openKeys(folder: string, mayMake: boolean): Promise<Keys> {
  const file = join(folder, 'seed')
  if (mayMake) await makeSeed(folder, file)
  const { mode } = await stat(file)
  if ((mode & OTHERS) !== 0) throw new Error(`${file} may be read by others: chmod 600 it`)
  const text = (await readFile(file, 'utf8')).trim()
  if (!SEED.test(text)) throw new Error(`${file} holds no seed: 64 bytes in hex`)
  return keysOf(Buffer.from(text, 'hex'))
}

export function keysOf(seed: Uint8Array): Keys {
  const root = HDKey.fromMasterSeed(seed)
  const members = root.derive(MEMBERS_PATH)
  const hot = root.derive(HOT_PATH)
  const anchor = root.derive(ANCHOR_PATH)
  return {
    xpub: members.publicExtendedKey,
    hotAddress: addressOfKey(hot),
    anchorAddress: addressOfKey(anchor),
    addressAt: (derivationIndex) => addressOfKey(members.deriveChild(derivationIndex)),
    hotKey: () => hexOf(hot),
    anchorKey: () => hexOf(anchor),
    keyAt: (derivationIndex) => hexOf(members.deriveChild(derivationIndex)),
  }
}

function hexOf({ privateKey }: HDKey): string {
  assert(privateKey !== null, 'the signer has private keys')
  return Buffer.from(privateKey).toString('hex')
}

/** Written aside and linked into place, so that half a seed is never read and an existing one never replaced. */
async function makeSeed(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(SEED_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
}
