#!/usr/bin/env node
/**
 * Checks that the operator's addresses signed a published proof of balances, with nothing but Node: no package, no network.
 *
 *   node verify-reserves.mjs figures.json proofs.json
 *
 * figures.json is GET /api/transparency/figures, proofs.json is GET /api/transparency/proofs, best read from another network.
 * What lies on each address any explorer of the chain can say. Written apart from the product's own verifier, from docs/proofs.md.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const MASK = 2n ** 64n - 1n
const turn = (lane, by) => (by === 0n ? lane : ((lane << by) | (lane >> (64n - by))) & MASK)

/** The round constants of Keccak, from its shift register. */
const ROUNDS = (() => {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit += 1) {
      if (register % 2 === 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
})()

function permute(lanes) {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ lanes[x + y], 0n))
    for (let at = 0; at < 25; at += 1)
      lanes[at] ^= columns[((at % 5) + 4) % 5] ^ turn(columns[((at % 5) + 1) % 5], 1n)
    let [x, y, kept] = [1, 0, lanes[1]]
    for (let step = 0; step < 24; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const shift = BigInt((((step + 1) * (step + 2)) / 2) % 64)
      ;[kept, lanes[x + 5 * y]] = [lanes[x + 5 * y], turn(kept, shift)]
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at += 1)
        lanes[row + at] = old[at] ^ (~old[(at + 1) % 5] & MASK & old[(at + 2) % 5])
    }
    lanes[0] ^= constant
  }
}

/** Keccak-256 as chains use it: padded with 1, not as SHA-3 is. */
export function keccak256(bytes) {
  const rate = 136
  const whole = Buffer.alloc((Math.floor(bytes.length / rate) + 1) * rate)
  Buffer.from(bytes).copy(whole)
  whole[bytes.length] ^= 0x01
  whole[whole.length - 1] ^= 0x80
  const lanes = Array.from({ length: 25 }, () => 0n)
  for (let from = 0; from < whole.length; from += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1) lanes[lane] ^= whole.readBigUInt64LE(from + lane * 8)
    permute(lanes)
  }
  const out = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane += 1) out.writeBigUInt64LE(lanes[lane], lane * 8)
  return out
}

const P = 2n ** 256n - 2n ** 32n - 977n
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const G = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
]
const mod = (value, by) => ((value % by) + by) % by

function power(base, exponent, by) {
  let [result, square] = [1n, mod(base, by)]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left % 2n === 1n) result = (result * square) % by
    square = (square * square) % by
  }
  return result
}

const inverse = (value, by) => power(value, by - 2n, by)

/** Sum of two points of secp256k1; undefined is the point at infinity. */
function add(left, right) {
  if (left === undefined) return right
  if (right === undefined) return left
  const [x1, y1] = left
  const [x2, y2] = right
  if (x1 === x2 && mod(y1 + y2, P) === 0n) return undefined
  const slope = x1 === x2 ? 3n * x1 * x1 * inverse(2n * y1, P) : (y2 - y1) * inverse(x2 - x1, P)
  const x = mod(slope * slope - x1 - x2, P)
  return [x, mod(slope * (x1 - x) - y1, P)]
}

function multiply(point, times) {
  let [sum, doubled] = [undefined, point]
  for (let left = times; left > 0n; left >>= 1n) {
    if (left % 2n === 1n) sum = add(sum, doubled)
    doubled = add(doubled, doubled)
  }
  return sum
}

/** The address in hex whose key signed a text as a TRON message (TIP-191). */
export function recover(text, signature) {
  if (!/^[0-9a-f]{128}(00|01|1b|1c)$/.test(signature)) return undefined
  const [r, s] = [BigInt(`0x${signature.slice(0, 64)}`), BigInt(`0x${signature.slice(64, 128)}`)]
  if (r === 0n || s === 0n || r >= N || s >= N) return undefined
  const root = power(r ** 3n + 7n, (P + 1n) / 4n, P)
  if ((root * root) % P !== mod(r ** 3n + 7n, P)) return undefined
  const isOdd = BigInt((parseInt(signature.slice(128), 16) % 27) % 2)
  const point = [r, root % 2n === isOdd ? root : P - root]
  const body = Buffer.from(text, 'utf8')
  const hash = keccak256(Buffer.concat([Buffer.from(`\x19TRON Signed Message:\n${body.length}`), body]))
  const back = inverse(r, N)
  const minus = mod(-BigInt(`0x${hash.toString('hex')}`) * back, N)
  const key = add(multiply(point, mod(s * back, N)), multiply(G, minus))
  if (key === undefined) return undefined
  const whole = Buffer.from(key.map((one) => one.toString(16).padStart(64, '0')).join(''), 'hex')
  return `41${keccak256(whole).subarray(12).toString('hex')}`
}

const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 21 bytes of an address in hex. */
const hexOf = (address) =>
  [...address]
    .reduce((sum, sign) => sum * 58n + BigInt(SIGNS.indexOf(sign)), 0n)
    .toString(16)
    .padStart(50, '0')
    .slice(0, 42)

const textOf = ({ proof, head }, address) =>
  `Address ${address} holds reserves for proof of balances ${proof} with head ${head}`

/** What must hold of what an address signed, by the name of what is wrong when it does not. */
export const checks = {
  signature: (statement, { address }) =>
    recover(textOf(statement, address), statement.signature) === hexOf(address),
  published: ({ proof, head }, _held, published) =>
    published.some((one) => one.number === proof && one.head === head),
  fresh: ({ proof }, { role }, [newest]) =>
    newest !== undefined && newest.number - proof <= (role === 'hot' ? 2 : 30),
}

/** The names of the checks that fail for an address. */
export function verify(held, published, which = checks) {
  if (held.statement === null) return ['unsigned']
  return Object.entries(which)
    .filter(([, holds]) => !holds(held.statement, held, published))
    .map(([name]) => name)
}

function main([figuresFile, proofsFile]) {
  const load = (file) => JSON.parse(readFileSync(file, 'utf8')).data
  const { reserves } = load(figuresFile)
  const { proofs } = load(proofsFile)
  const results = (reserves?.addresses ?? []).map((held) => [held, verify(held, proofs)])
  for (const [{ role, address, statement }, wrong] of results)
    console.log(
      `${role}  ${address}  ${wrong.length === 0 ? `signed proof ${statement.proof}` : `WRONG: ${wrong}`}`,
    )
  for (const { coin, hot, members, cold, owed } of reserves?.coins ?? [])
    console.log(`${coin}  hot ${hot}, members’ addresses ${members}, cold ${cold}, owed ${owed} millionths`)
  return results.length > 0 && results.every(([, wrong]) => wrong.length === 0)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
