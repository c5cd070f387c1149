import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator shows at this time: by oathtool where it is installed, else by our own hand. */
export function totp(secret: string, atMs: number): string {
  const at = new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
  const judge = spawnSync('oathtool', ['--totp', '--base32', `--now=${at} UTC`, secret], { encoding: 'utf8' })
  return judge.status === 0 ? judge.stdout.trim() : totpByHand(secret, atMs)
}

/** RFC 6238 with SHA-1, 30 s and 6 digits, written without the product's library so that it can contradict it. */
export function totpByHand(secret: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const signs = text.toUpperCase().replace(/[^A-Z2-7]/g, '')
  const bits = Array.from(signs, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
