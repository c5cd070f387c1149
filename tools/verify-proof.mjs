#!/usr/bin/env node
/**
 * Checks what a member or a guest saved of a proof of balances, with nothing but Node: no package, no network.
 *
 *   node verify-proof.mjs my-proof.json --id LOGIN_ID [--heads proofs.json] [--seen seen.json] [--owed USDT=12.5,MCS=3]
 *   node verify-proof.mjs --chain proofs.json [--anchor transaction.json]
 *
 * my-proof.json is what "Save proof" saves. proofs.json is the answer of GET /api/transparency/proofs, which is best read without
 * signing in and from another network: it is what everybody must be shown. seen.json is a proofs.json of an earlier day.
 * transaction.json is what a TRON node of your own choice answers to POST /wallet/gettransactionbyid for the `txid` of a head's anchor.
 * Written apart from the product's own verifier, from the format in docs/proofs.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const COINS = ['USDT', 'MCS', 'TRX']
const LINES = [
  'USDT.available',
  'USDT.held',
  'USDT.plan',
  'MCS.available',
  'MCS.held',
  'MCS.locked',
  'MCS.bonus',
  'TRX.gas',
  'TRX.held',
]
const MAX = 2n ** 63n - 1n

const sha = (...parts) => {
  const made = createHash('sha256')
  for (const part of parts) made.update(part)
  return made.digest()
}
const tag = (number) => Buffer.from([number])
const number = (value, bytes) =>
  Buffer.from(
    BigInt.asUintN(8 * bytes, BigInt(value))
      .toString(16)
      .padStart(2 * bytes, '0'),
    'hex',
  )
const sums = (values) => Buffer.concat(values.map((value) => number(value, 8)))
const units = (text) => (/^-?\d{1,40}$/.test(String(text)) ? BigInt(text) : 0n)
const same = (left, right) =>
  left.length === right.length && left.every((value, index) => value === right[index])
const keyOf = ({ coin, kind }) => `${coin}.${kind}`
const perCoin = (lines) =>
  COINS.map((coin) =>
    lines.filter((line) => line.coin === coin).reduce((sum, line) => sum + units(line.units), 0n),
  )
const totalsOf = (head) => COINS.map((coin) => units(head.totals[coin]))

const nodeOf = ([hash, ...values]) => ({ hash: Buffer.from(String(hash), 'hex'), sums: values.map(units) })
const join = (left, right) => ({
  hash: sha(tag(1), left.hash, sums(left.sums), right.hash, sums(right.sums)),
  sums: left.sums.map((sum, index) => sum + right.sums[index]),
})

/** From a node up, beside the given ones; undefined when there are more or fewer of them than the tree has levels. */
function climb(from, path, { index, width }) {
  let node = from
  let used = 0
  for (let at = index, wide = width; wide > 1; at = at >> 1, wide = (wide + 1) >> 1) {
    if (at % 2 === 0 && at + 1 >= wide) continue
    if (path[used] === undefined) return undefined
    const beside = nodeOf(path[used])
    node = at % 2 === 1 ? join(beside, node) : join(node, beside)
    used += 1
  }
  return used === path.length ? node : undefined
}

/** The root that the pieces lead to. */
function rootOf(head, line) {
  const salt = Buffer.from(String(line.salt), 'hex')
  const owner = sha(
    tag(3),
    salt,
    sums(line.lines.map((one) => units(one.units))),
    Buffer.from(line.loginId, 'utf8'),
  )
  const tops = line.pieces.map((piece) => {
    const values = piece.sums.map(units)
    const where = Buffer.concat([number(head.number, 8), number(line.bucket, 4), number(piece.index, 4)])
    const leaf = { hash: sha(tag(0), where, owner, sums(values)), sums: values }
    return climb(leaf, piece.path, { index: piece.index, width: line.bucketLeaves })
  })
  const top = tops[0]
  if (top === undefined || tops.some((one) => one === undefined || !one.hash.equals(top.hash)))
    return undefined
  const where = Buffer.concat([number(line.bucket, 4), number(line.bucketLeaves, 4)])
  const bucket = { hash: sha(tag(2), where, top.hash, sums(top.sums)), sums: top.sums }
  return climb(bucket, line.path, { index: line.bucket, width: head.buckets })
}

export function headHash(head) {
  const text = [
    'proof',
    '1',
    head.number,
    head.night ?? '-',
    head.madeAt,
    head.ledger.batch,
    head.ledger.head,
    head.ledger.snapshot,
    head.buckets,
    head.leaves,
    head.root,
    ...COINS.map((coin) => `${coin}=${head.totals[coin]}`),
    ...head.lines.map((line) => `${keyOf(line)}=${line.units}`),
    head.previous,
  ].join('|')
  return sha(tag(4), Buffer.from(text, 'utf8')).toString('hex')
}

const inOrder = (lines) =>
  lines.length === LINES.length && lines.every((line, index) => keyOf(line) === LINES[index])

function everySum({ head, line }) {
  const nodes = line === null ? [] : [...line.path, ...line.pieces.flatMap((piece) => piece.path)]
  return [
    ...COINS.map((coin) => head.totals[coin]),
    ...head.lines.map((one) => one.units),
    ...(line === null
      ? []
      : [...line.lines.map((one) => one.units), ...line.pieces.flatMap((piece) => piece.sums)]),
    ...nodes.flatMap(([, ...values]) => values),
  ]
}

/** What must hold, by the name of what is wrong when it does not. */
export const checks = {
  omitted: ({ line, owed }) => line !== null || owed === undefined || owed.every((sum) => sum === 0n),
  amounts: ({ line, owed }) => line === null || owed === undefined || same(perCoin(line.lines), owed),
  owner: ({ line, loginId }) => line === null || line.loginId === loginId,
  salt: ({ line }) => line === null || (/^[0-9a-f]{64}$/.test(line.salt) && !/^(..)\1+$/.test(line.salt)),
  range: (proof) =>
    everySum(proof).every((text) => /^\d{1,19}$/.test(text) && BigInt(text) <= MAX) &&
    (proof.line === null || proof.line.pieces.every((piece) => piece.sums.some((sum) => units(sum) > 0n))),
  lines: ({ head, line }) => inOrder(head.lines) && (line === null || inOrder(line.lines)),
  pieces: ({ line }) =>
    line === null ||
    (new Set(line.pieces.map((piece) => piece.index)).size === line.pieces.length &&
      same(
        COINS.map((_, coin) => line.pieces.reduce((sum, piece) => sum + units(piece.sums[coin]), 0n)),
        perCoin(line.lines),
      )),
  root: ({ head, line, root }) =>
    line === null || (root !== undefined && root.hash.toString('hex') === head.root),
  totals: ({ head, line, root }) =>
    same(perCoin(head.lines), totalsOf(head)) &&
    (line === null || root === undefined || same(root.sums, totalsOf(head))),
  head: ({ head }) => headHash(head) === head.head,
  published: ({ head, published }) =>
    published.length > 0 && published[0].number === head.number && published[0].head === head.head,
  chain: ({ head, published, seen }) =>
    [head, ...published].every((one) =>
      seen.every((old) => old.number !== one.number || old.head === one.head),
    ) &&
    published.every((one, index) => {
      const before = published[index + 1]
      return before === undefined || (one.number === before.number + 1 && one.previous === before.head)
    }),
  snapshot: ({ head, published }) =>
    published.some((one) => one.number === head.number && one.sealedHead === head.ledger.head),
}

/** The names of the checks that fail. */
export function verify(proof, known, which = checks) {
  const owed = known.owed === undefined ? undefined : COINS.map((coin) => units(known.owed[coin] ?? '0'))
  const root = proof.line === null ? undefined : rootOf(proof.head, proof.line)
  const facts = { seen: [], ...known, ...proof, owed, root }
  return Object.entries(which)
    .filter(([, holds]) => !holds(facts))
    .map(([name]) => name)
}

/** Heads of many nights: each hashes to itself and names the one before. */
export function verifyChain(heads) {
  return heads.flatMap((head, index) => {
    const before = heads[index + 1]
    const wrong = []
    if (headHash(head) !== head.head) wrong.push(`proof ${head.number}: its hash is another`)
    if (!same(perCoin(head.lines), totalsOf(head)))
      wrong.push(`proof ${head.number}: lines and totals differ`)
    if (before !== undefined && (head.previous !== before.head || head.number !== before.number + 1))
      wrong.push(`proof ${head.number}: does not follow ${before.number}`)
    return wrong
  })
}

/** What is wrong with a transaction that is said to carry a head: nobody can put one into a block of the past. */
export function verifyAnchor(heads, transaction) {
  const raw = Buffer.from(String(transaction.raw_data_hex), 'hex')
  const txid = sha(raw).toString('hex')
  const head = heads.find((one) => one.anchor !== null && one.anchor.txid === txid)
  if (head === undefined) return ['the transaction is none that these heads name']
  const memo = Buffer.from(`Proof of balances ${head.number} ${headHash(head)}`, 'utf8')
  return raw.includes(memo) ? [] : [`proof ${head.number}: its transaction carries another head`]
}

/** "USDT=12.5,MCS=3" in millionths. */
function parseOwed(text) {
  const given = text.split(',').map((one) => one.split('='))
  return Object.fromEntries(
    given.map(([coin, sum = '0']) => {
      const [whole, part = ''] = sum.split('.')
      return [coin, String(BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6)))]
    }),
  )
}

const load = (file) => {
  const read = JSON.parse(readFileSync(file, 'utf8'))
  return read.data ?? read
}

function main(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const chain = option('--chain')
  if (chain !== undefined) {
    const heads = load(chain).proofs
    const anchor = option('--anchor')
    const wrong = [...verifyChain(heads), ...(anchor === undefined ? [] : verifyAnchor(heads, load(anchor)))]
    for (const line of wrong) console.log(line)
    console.log(
      `${heads.length} heads, ${wrong.length === 0 ? 'each follows the one before' : `${wrong.length} faults`}`,
    )
    return wrong.length === 0
  }
  const saved = load(args[0])
  const proof = saved.proof ?? saved
  const heads = option('--heads')
  const published = heads === undefined ? saved.published : load(heads).proofs
  const seen = option('--seen') === undefined ? [] : load(option('--seen')).proofs
  const owed = option('--owed') === undefined ? undefined : parseOwed(option('--owed'))
  const loginId = option('--id') ?? proof.line?.loginId
  const wrong = verify(proof, { loginId, published: published ?? [], seen, owed })
  for (const line of proof.line?.lines ?? [])
    if (line.units !== '0') console.log(`${keyOf(line)}  ${line.units} millionths`)
  console.log(`root ${proof.head.root}`)
  console.log(
    wrong.length === 0 ? 'RIGHT: this balance is in the published total' : `WRONG: ${wrong.join(', ')}`,
  )
  return wrong.length === 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
