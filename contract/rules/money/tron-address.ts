const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 34
const BYTES = 25
const PREFIX = 0x41

/** The 25 bytes of a base58 text of 34 signs; undefined when it is not one. */
function decode(address: string): Uint8Array | undefined {
  const bytes = new Uint8Array(BYTES)
  for (const sign of address) {
    let carry = ALPHABET.indexOf(sign)
    if (carry === -1) return undefined
    for (let index = BYTES - 1; index >= 0; index -= 1) {
      carry += 58 * (bytes[index] ?? 0)
      bytes[index] = carry & 0xff
      carry >>= 8
    }
    if (carry !== 0) return undefined
  }
  return bytes
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Whether a text is an address of the TRC-20 network: base58check, 34 signs, first T, prefix byte 0x41, checksum. */
export async function isTronAddress(address: string): Promise<boolean> {
  if (address.length !== LENGTH || !address.startsWith('T')) return false
  const bytes = decode(address)
  if (bytes === undefined || bytes[0] !== PREFIX) return false
  const checksum = await sha256(await sha256(new Uint8Array(bytes.subarray(0, BYTES - 4))))
  return [0, 1, 2, 3].every((index) => bytes[BYTES - 4 + index] === checksum[index])
}

/** An address shortened so that only a person who knows it recognises it: `TEkxiT***6rdz8`. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}***${address.slice(-5)}`
}

/** An address in groups of four, as a reader compares it. */
export function groupAddress(address: string): string {
  return address.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The two ends of an address, enough to know one's own again: `TEkxiT…6rdz8`. */
export function shortAddress(address: string): string {
  return address.length > LENGTH / 2 ? `${address.slice(0, 6)}…${address.slice(-5)}` : address
}
