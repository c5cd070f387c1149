import type { Duplex } from 'node:stream'

const FINAL_TEXT = 0x81
/** Payloads up to here carry their length in the second byte; up to the next limit in two further bytes, else in eight. */
const SHORT = 125
const MEDIUM = 0xffff

function header(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length])
  if (length <= MEDIUM) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff])
  const long = Buffer.alloc(10)
  long[0] = FINAL_TEXT
  long[1] = 127
  long.writeBigUInt64BE(BigInt(length), 2)
  return long
}

/** Texts as the WebSocket frames (RFC 6455, unmasked as a server sends them) that any number of sockets can be written. */
export function framesOf(texts: readonly string[]): Buffer {
  const parts: Buffer[] = []
  for (const text of texts) {
    const payload = Buffer.from(text)
    parts.push(header(payload.length), payload)
  }
  return Buffer.concat(parts)
}

/** The connection under a WebSocket, for writing finished frames: one write for many messages, made once for all. */
export type Wire = Pick<Duplex, 'write' | 'writable'>
