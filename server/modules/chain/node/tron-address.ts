import { createHash } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const HEX = /^41[0-9a-f]{40}$/
const WHOLE_DIGITS = 50
const ADDRESS_DIGITS = 42

/** Nobody has its key: what is sent there is lost. */
export const BURN_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** The spelling members see (T and 33 signs) of the 21 bytes that nodes write in hex. Throws when it is none. */
export function toBase58(hex: string): string {
  if (!HEX.test(hex)) throw new Error(`not an address in hex: ${hex.slice(0, ADDRESS_DIGITS)}`)
  let left = BigInt(`0x${hex}${checksumOf(hex)}`)
  let text = ''
  while (left > 0n) {
    text = ALPHABET.charAt(digitOf(left % 58n)) + text
    left /= 58n
  }
  return text
}

/** The 21 bytes in lower-case hex of an address as members write it; undefined when it is none. */
export function toHex(address: string): string | undefined {
  if (!BASE58.test(address)) return undefined
  let value = 0n
  for (const sign of address) value = value * 58n + BigInt(ALPHABET.indexOf(sign))
  const whole = value.toString(16).padStart(WHOLE_DIGITS, '0')
  const hex = whole.slice(0, ADDRESS_DIGITS)
  const isSound =
    whole.length === WHOLE_DIGITS && HEX.test(hex) && checksumOf(hex) === whole.slice(ADDRESS_DIGITS)
  return isSound ? hex : undefined
}

/** Whether a text is an address of the network, its checksum right. */
export function isTronAddress(text: string): boolean {
  return toHex(text) !== undefined
}

/** The same for an address that must be one. Throws otherwise. */
export function hexOf(address: string): string {
  const hex = toHex(address)
  if (hex === undefined) throw new Error(`not an address: ${address.slice(0, ADDRESS_DIGITS)}`)
  return hex
}

function digitOf(value: bigint): number {
  return parseInt(value.toString(), 10)
}

function checksumOf(hex: string): string {
  const once = createHash('sha256').update(Buffer.from(hex, 'hex')).digest()
  return createHash('sha256').update(once).digest('hex').slice(0, 8)
}
