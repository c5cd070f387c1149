import { hash, randomBytes, randomInt } from 'node:crypto'

/** 128 random bits for anything that appears in an address: nobody can guess another one's. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 random bits for secrets that are shown once: links, tokens. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of a UUID: anything else makes PostgreSQL fail where an id is expected. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** UUID version 7: ordered by time, so that indexes grow at their end. */
export function newUuid(nowMs: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A UUID that follows from a name: the same name, the same UUID, so that what it marks happens once. */
export function namedUuid(name: string): string {
  const hex = hash('sha256', name)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A code of the given length over an alphabet, each sign drawn without bias. */
export function newCode(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** SHA-256 as base64url: how one-time secrets are stored. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** Numbers the requests of this process; the random start keeps those of two processes apart. */
export function createRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let serial = 0
  return () => `${process}-${(serial += 1).toString(36)}`
}
