import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressOfKey, type HexAddress } from './address.ts'

const SIGNATURE_BYTES = 65
/** Wallets write the recovery bit as 27 or 28, some as 0 or 1. */
const ETHEREUM_OFFSET = 27

/** The account whose key signed the transaction. Throws when the signature is malformed. */
export function recoverSigner(txId: string, signature: string): HexAddress {
  const bytes = hexToBytes(signature)
  if (bytes.length < SIGNATURE_BYTES) throw new Error(`Signature size is ${bytes.length}`)
  const last = bytes[SIGNATURE_BYTES - 1] ?? 0
  const recovery = last >= ETHEREUM_OFFSET ? last - ETHEREUM_OFFSET : last
  const recovered = Uint8Array.from([recovery, ...bytes.subarray(0, SIGNATURE_BYTES - 1)])
  const point = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hexToBytes(txId))
  return addressOfKey(point.toBytes(false))
}

/** Signs a transaction id as wallets do: r, s and 27 or 28. */
export function signId(txId: string, privateKey: Uint8Array): string {
  const signed = secp256k1.sign(hexToBytes(txId), privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...rest] = signed
  return bytesToHex(Uint8Array.from([...rest, recovery + ETHEREUM_OFFSET]))
}

export function addressOfPrivateKey(privateKey: Uint8Array): HexAddress {
  return addressOfKey(secp256k1.getPublicKey(privateKey, false))
}
