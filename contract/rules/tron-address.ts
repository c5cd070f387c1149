const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 34
const BYTES = 25
const PREFIX = 0x41

/** The 25 bytes of a base58 text of 34 signs; undefined when it is not one. */
function decode(address: string): Uint8Array | undefined {
  let number = 0n
  for (const sign of address) {
    const digit = ALPHABET.indexOf(sign)
    if (digit === -1) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(BYTES)
  for (let place = BYTES - 1; place >= 0; place -= 1) {
    bytes[place] = Number(number & 0xffn)
    number >>= 8n
  }
  return number === 0n ? bytes : undefined
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
  return [0, 1, 2, 3].every((place) => bytes[BYTES - 4 + place] === checksum[place])
}

/** An address in groups of four, as a reader compares it. */
export function groupAddress(address: string): string {
  return address.replace(/(.{4})(?=.)/g, '$1 ')
}
