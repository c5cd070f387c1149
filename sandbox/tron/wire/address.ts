import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** An account as java-tron writes it: 21 bytes in lower-case hex, the first of them 41. */
export type HexAddress = string

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const HEX_ADDRESS = /^41[0-9a-f]{40}$/
const BASE58_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const PREFIX = '41'

/** Reads an address in either spelling; undefined when it is none. */
export function parseAddress(text: unknown): HexAddress | undefined {
  if (typeof text !== 'string') return undefined
  const hex = text.toLowerCase()
  if (HEX_ADDRESS.test(hex)) return hex
  return BASE58_ADDRESS.test(text) ? fromBase58(text) : undefined
}

/** The spelling that members see: base58 of the 21 bytes and four bytes of their double SHA-256. */
export function toBase58(address: HexAddress): string {
  const bytes = hexToBytes(address)
  const whole = concatBytes(bytes, checksum(bytes))
  let left = BigInt(`0x${bytesToHex(whole)}`)
  let text = ''
  while (left > 0n) {
    text = (ALPHABET[Number(left % 58n)] ?? '') + text
    left /= 58n
  }
  return text
}

/** Twenty bytes, as the EVM knows the account. */
export function evmBytes(address: HexAddress): Uint8Array {
  return hexToBytes(address.slice(2))
}

/** From the EVM's twenty bytes. */
export function fromEvmBytes(bytes: Uint8Array): HexAddress {
  return PREFIX + bytesToHex(bytes)
}

/** The account of an uncompressed public key (65 bytes). */
export function addressOfKey(publicKey: Uint8Array): HexAddress {
  return fromEvmBytes(keccak_256(publicKey.subarray(1)).subarray(12))
}

/** Where CreateSmartContract puts a contract: TRON hashes the transaction with the owner, not a nonce. */
export function contractAddress(txId: string, owner: HexAddress): HexAddress {
  return fromEvmBytes(keccak_256(hexToBytes(txId + owner)).subarray(12))
}

function fromBase58(text: string): HexAddress | undefined {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(ALPHABET.indexOf(sign))
  const whole = value.toString(16).padStart(50, '0')
  if (whole.length !== 50) return undefined
  const address = whole.slice(0, 42)
  const isSound = bytesToHex(checksum(hexToBytes(address))) === whole.slice(42)
  return isSound && HEX_ADDRESS.test(address) ? address : undefined
}

function checksum(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes)).subarray(0, 4)
}
