import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const SIGNATURE = /^(?:0x)?([0-9a-f]{128})(00|01|1b|1c)$/i
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const WHOLE_DIGITS = 50
const ADDRESS_DIGITS = 42

/** The hash that a TRON wallet signs for a text: a prefix keeps it from ever being a transaction's. */
function hashOf(text: string): Uint8Array {
  const body = utf8ToBytes(text)
  const prefix = utf8ToBytes(`\x19TRON Signed Message:\n${body.length}`)
  return keccak_256(Uint8Array.from([...prefix, ...body]))
}

/** The 21 bytes of an address in hex; its checksum is not looked at. Undefined for another text. */
export function toAddressHex(address: string): string | undefined {
  if (!BASE58.test(address)) return undefined
  const value = [...address].reduce((sum, sign) => sum * 58n + BigInt(ALPHABET.indexOf(sign)), 0n)
  return value.toString(16).padStart(WHOLE_DIGITS, '0').slice(0, ADDRESS_DIGITS)
}

/** The address in hex whose key signed a text as a TRON message; undefined when the signature is none at all. */
export function recoverSigner(text: string, signature: string): string | undefined {
  const [, compact, last = ''] = SIGNATURE.exec(signature) ?? []
  if (compact === undefined) return undefined
  try {
    const key = secp256k1.Signature.fromBytes(hexToBytes(compact), 'compact')
      .addRecoveryBit(parseInt(last, 16) % 27)
      .recoverPublicKey(hashOf(text))
      .toBytes(false)
    return `41${bytesToHex(keccak_256(key.subarray(1)).subarray(12))}`
  } catch (cause) {
    // Numbers that belong to no point of the curve.
    if (cause instanceof Error) return undefined
    throw cause
  }
}
