import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { assert } from '#server/kernel/failure.ts'
import { toBase58 } from '../node/tron-address.ts'

/** Members' addresses hang under this hardened step (BIP 44, coin 195, account 0), one derivation index each. */
export const MEMBERS_PATH = "m/44'/195'/0'/0"
/** The hot wallet has a separate account: no key of a member's address leads to it. */
export const HOT_PATH = "m/44'/195'/1'/0/0"
/** What pays for transactions that carry heads of proofs holds nothing else: it is in no book, and no key of money signs them. */
export const ANCHOR_PATH = "m/44'/195'/2'/0/0"

/** The address at a derivation index under an extended public key; needs no private key. */
export function createAddressesOf(xpub: string): (derivationIndex: number) => string {
  const parent = HDKey.fromExtendedKey(xpub)
  assert(parent.privateKey === null, 'the extended key is a public one')
  return (derivationIndex) => addressOfKey(parent.deriveChild(derivationIndex))
}

export function addressOfKey({ publicKey }: Pick<HDKey, 'publicKey'>): string {
  assert(publicKey !== null, 'the key has a public half')
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return toBase58(`41${Buffer.from(keccak_256(whole.subarray(1)).subarray(12)).toString('hex')}`)
}

/** By this an installation recognises its key without keeping it. */
export function digestOfKey(xpub: string): string {
  return createHash('sha256').update(xpub).digest('base64url')
}
