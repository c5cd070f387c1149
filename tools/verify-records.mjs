#!/usr/bin/env node
/**
 * Checks a saved record with nothing but Node: no package, no network.
 *
 *   node verify-records.mjs FILE.json [--published LIST.json]
 *
 * FILE is what a page of the app saved: a day of the sealed log of signals, a round of UP & DOWN, or an entry of the ledger with the
 * seals up to a published head. LIST is what everybody is shown, best read from another network: GET /api/transparency for a day of
 * signals, GET /api/transparency/proofs for an entry. Written apart from the product's own verifiers, from docs/proofs.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const sha = (...parts) => {
  const made = createHash('sha256')
  for (const part of parts) made.update(part)
  return made.digest('hex')
}
const bytes = (hex) => Buffer.from(String(hex), 'hex')
const leafOf = (text) => sha(Buffer.from([0]), Buffer.from(text, 'utf8'))
const nodeOf = (left, right) => sha(Buffer.from([1]), bytes(left), bytes(right))
const headOf = (previous, batch, root) =>
  sha(bytes(previous), bytes(BigInt(batch).toString(16).padStart(16, '0')), bytes(root))

function rootOf(leaves) {
  let level = leaves
  while (level.length > 1)
    level = level.flatMap((left, at) =>
      at % 2 === 1 ? [] : [level[at + 1] === undefined ? left : nodeOf(left, level[at + 1])],
    )
  return level[0]
}

/** Whether batches follow each other from one head to another, each binding its number and its root. */
const follow = (batches, { from, to }) =>
  batches.every(({ batch, root, head }, at) => {
    const before = batches[at - 1]
    const isNext = before === undefined || batch === before.batch + 1
    return isNext && head === headOf(before?.head ?? from, batch, root)
  }) && (batches.at(-1)?.head ?? from) === to

const signalDay = {
  entries: ({ batches }) =>
    batches.every(
      ({ leaves, entries }) =>
        entries.length === leaves.length &&
        new Set(entries.map(({ index }) => index)).size === leaves.length &&
        entries.every(({ index, text }) =>
          text === null ? index in leaves : leafOf(text) === leaves[index],
        ),
    ),
  root: ({ batches }) => batches.every(({ leaves, root }) => rootOf(leaves) === root),
  chain: ({ day, batches }) => follow(batches, { from: day.previous, to: day.head }),
  published: ({ day, published }) =>
    published === undefined ||
    published.signalDays.some(
      (one) => one.day === day.day && one.head === day.head && one.previous === day.previous,
    ),
}

const ledgerEntry = {
  says: ({ entry }) => entry.text.split('|')[0] === entry.id,
  leaf: ({ entry }) => leafOf(entry.text) === entry.leaf,
  path: ({ entry }) =>
    entry.path.reduce(
      (at, { side, hash }) => (side === 'left' ? nodeOf(hash, at) : nodeOf(at, hash)),
      entry.leaf,
    ) === entry.root,
  chain: ({ entry, seals }) => {
    const all = [entry, ...seals]
    return follow(all, { from: entry.previous, to: all.at(-1).head })
  },
  published: ({ entry, seals, published }) =>
    published.proofs.some(({ ledger }) =>
      [entry, ...seals].some(({ batch, head }) => batch === ledger.batch && head === ledger.head),
    ),
}

/** The price of an instant: the median of each source's last answer at or before it, when enough of them are fresh. */
function priceOf({ at, answers }, { leastSources, oldestPriceMs }) {
  const instant = Date.parse(at)
  const last = new Map()
  for (const { venue, price, at: when } of answers) {
    const time = Date.parse(when)
    if (time > instant || time < instant - oldestPriceMs || !(price > 0)) continue
    if (!(last.get(venue)?.time > time)) last.set(venue, { time, price })
  }
  const prices = [...last.values()].map(({ price }) => price).sort((one, other) => one - other)
  if (prices.length === 0 || prices.length < leastSources) return undefined
  const upper = prices[prices.length >> 1]
  return prices.length % 2 === 1 ? upper : (prices[(prices.length >> 1) - 1] + upper) / 2
}

const sumOf = (bets, side) =>
  bets.reduce((sum, bet) => (bet.side === side ? sum + BigInt(bet.units) : sum), 0n)

/** The part of each stake that stands against the other side; what does not divide goes to the largest remainders, the earliest first. */
function matchedOf(bets) {
  const sums = { UP: sumOf(bets, 'UP'), DOWN: sumOf(bets, 'DOWN') }
  const least = sums.UP < sums.DOWN ? sums.UP : sums.DOWN
  const shares = bets.map(({ side, units }, at) => {
    const product = BigInt(units) * least
    return {
      at,
      side,
      part: sums[side] === 0n ? 0n : product / sums[side],
      rest: sums[side] === 0n ? 0n : product % sums[side],
    }
  })
  for (const side of ['UP', 'DOWN']) {
    const own = shares.filter((one) => one.side === side)
    let left = own.length === 0 ? 0n : least - own.reduce((sum, { part }) => sum + part, 0n)
    const ordered = [...own].sort((one, other) =>
      one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1,
    )
    for (const share of ordered) {
      if (left === 0n) break
      share.part += 1n
      left -= 1n
    }
  }
  return shares.map(({ part }) => part)
}

function paymentsOf({ round, feeBps, bets }) {
  const matched = matchedOf(bets)
  const isDecided = (round.result === 'UP' || round.result === 'DOWN') && matched.some((part) => part > 0n)
  return bets.map(({ side, units }, at) => {
    if (!isDecided || matched[at] === 0n) return ['BALANCE_REFUND', 0n, BigInt(units), 0n, 0n]
    const adjust = BigInt(units) - matched[at]
    if (side !== round.result) return ['LOOSE', matched[at], adjust, 0n, 0n]
    const fee = (matched[at] * BigInt(feeBps) + 9_999n) / 10_000n
    return ['WIN', matched[at], adjust, 2n * matched[at] - fee, fee]
  })
}

const unitsOf = (text) => {
  const [whole, part = ''] = String(text).replaceAll(',', '').split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6))
}

const gameRound = {
  prices: (proof) =>
    [proof.lock, proof.close].every((told) => told.price === null || priceOf(told, proof) === told.price),
  result: ({ round, lock, close, bets, ...rest }) => {
    if (round.state === 'VOID') return [lock, close].some((told) => priceOf(told, rest) === undefined)
    if (round.state === 'BALANCE_FAILED') return sumOf(bets, 'UP') === 0n || sumOf(bets, 'DOWN') === 0n
    if (round.state !== 'SETTLED' || lock.price === null || close.price === null) return false
    const won = close.price > lock.price ? 'UP' : close.price < lock.price ? 'DOWN' : 'TIE'
    return round.result === won
  },
  payments: (proof) =>
    paymentsOf(proof).every((told, at) => {
      const { state, matched, adjust, profit, fee } = proof.bets[at]
      return [state, BigInt(matched), BigInt(adjust), BigInt(profit), BigInt(fee)].every(
        (figure, column) => figure === told[column],
      )
    }),
  sums: ({ round, bets }) =>
    [
      ['UP', round.up],
      ['DOWN', round.down],
    ].every(
      ([side, said]) =>
        said.count === bets.filter((bet) => bet.side === side).length &&
        unitsOf(said.sum) === sumOf(bets, side),
    ),
  betsHash: ({ bets, betsHash }) =>
    sha(
      bets
        .map((bet) =>
          [bet.place, bet.side, bet.units, bet.matched, bet.adjust, bet.profit, bet.fee].join(','),
        )
        .join(';'),
    ) === betsHash,
  hash: ({ round, lock, close, feeBps, betsHash, hash }) => {
    const times = `${Date.parse(round.closesAt)}|${Date.parse(round.endsAt)}`
    const ended = `${round.state}|${round.result ?? ''}|${lock.price ?? ''}|${close.price ?? ''}`
    return sha(`${round.seq}|${times}|${ended}|${feeBps}|${betsHash}`) === hash
  },
}

/** What must hold of each kind of record, by the name of what is wrong when it does not. */
export const checks = { 'signal-day': signalDay, 'game-round': gameRound, 'ledger-entry': ledgerEntry }

/** The names of the checks that fail. */
export function verify(record, which = checks) {
  return Object.entries(which[record.kind] ?? {})
    .filter(([, holds]) => !holds(record))
    .map(([name]) => name)
}

function main(args) {
  const at = args.indexOf('--published')
  const load = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const saved = load(args[0])
  const record = at === -1 ? saved : { ...saved, published: load(args[at + 1]).data }
  if (checks[record.kind] === undefined) throw new Error(`no kind of record: ${record.kind}`)
  const wrong = verify(record)
  const parts = record.batches ?? record.bets ?? record.seals
  console.log(
    `${record.kind}: ${parts.length} ${record.batches ? 'batches' : record.bets ? 'bets' : 'later seals'}`,
  )
  console.log(wrong.length === 0 ? 'RIGHT: it is what was sealed' : `WRONG: ${wrong.join(', ')}`)
  return wrong.length === 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
