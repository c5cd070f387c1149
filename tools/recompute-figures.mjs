#!/usr/bin/env node
/**
 * Recomputes every figure of the transparency page from its public export, with nothing but Node.
 *
 *   node recompute-figures.mjs flows.csv [figures.json [records.csv]]
 *
 * flows.csv is GET /api/transparency/flows.csv (or flows.jsonl), records.csv the same of records, figures.json is
 * GET /api/transparency/figures. Without the second the figures are printed; with it they are compared to the last millionth, and the
 * exit code says whether they are the same.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const COINS = ['USDT', 'MCS', 'TRX']
const OWED = new Set([
  'MEMBER_AVAILABLE',
  'MEMBER_BONUS',
  'MEMBER_LOCKED',
  'MEMBER_GAS',
  'PLAN_ESCROW',
  'PLAN_COVER',
  'GAME_STAKE',
])
const DAY_MS = 86_400_000

/** Rows of either form of the export; no cell of it holds a comma or a quote. */
export function parseFlows(text) {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  if (lines[0]?.startsWith('{')) return lines.map((line) => JSON.parse(line))
  const names = lines[0]?.split(',') ?? []
  return lines
    .slice(1)
    .map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

/** Sums by name: of each pair of classes, ever and in the last 30 days, and of what members and the chain have. */
function addUp(flows, day) {
  const totals = new Map()
  const add = (name, units) => totals.set(name, (totals.get(name) ?? 0n) + units)
  const firstOfMonth = new Date(Date.parse(day) - 29 * DAY_MS).toISOString().slice(0, 10)
  for (const { day: of, currency: coin, kind, debit, credit, units: text } of flows) {
    const units = BigInt(text)
    if (OWED.has(credit)) add(`owed ${coin}`, units)
    if (OWED.has(debit)) add(`owed ${coin}`, -units)
    if (debit === 'CHAIN') add(`booked ${coin}`, units)
    if (credit === 'CHAIN') add(`booked ${coin}`, -units)
    const pair = `${coin} ${debit} > ${credit}`
    add(`ever ${pair}`, units)
    if (of >= firstOfMonth) {
      add(`month ${pair}`, units)
      if (kind === 'recommend_profit' || kind === 'reward_plan_end') add(`payout ${pair}`, units)
    }
  }
  return totals
}

/** Commissions in hundredths of a percent of fees in MCS: 30 days up to the last day of each of 53 weeks. */
function bandOf(flows, day) {
  const before = (days) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
  const weeks = []
  for (let week = 52; week >= 0; week -= 1) {
    const [first, last] = [before(week * 7 + 29), before(week * 7)]
    let [fees, paid] = [0n, 0n]
    for (const { day: of, currency, debit, credit, units } of flows) {
      if (currency !== 'MCS' || of < first || of > last) continue
      const isFee = ['UNEARNED', 'MEMBER_AVAILABLE', 'GAME_POOL', 'SWAP_TREASURY'].includes(debit)
      if (isFee && credit === 'FEES') fees += BigInt(units)
      if (debit === 'FEES' && credit === 'COMMISSION_PAYABLE') paid += BigInt(units)
      if (debit === 'COMMISSION_PAYABLE' && credit === 'FEES') paid -= BigInt(units)
    }
    if (fees > 0n) weeks.push({ day: last, bps: Number((paid * 10_000n) / fees) })
  }
  const shares = weeks.map(({ bps }) => bps)
  return weeks.length === 0 ? null : { low: Math.min(...shares), high: Math.max(...shares), weeks }
}

const HOUSES = ['OPERATOR_CAPITAL', 'FEES', 'SWAP_TREASURY', 'REWARD_TREASURY', 'ICO_TREASURY']

function gameOf(totals) {
  const game = (debit, credit) => String(totals.get(`month MCS ${debit} > ${credit}`) ?? 0n)
  const house = HOUSES.flatMap((name) => [`${name} > GAME_STAKE`, `${name} > GAME_POOL`])
  return {
    staked: game('MEMBER_AVAILABLE', 'GAME_STAKE'),
    matched: game('GAME_STAKE', 'GAME_POOL'),
    returned: game('GAME_STAKE', 'MEMBER_AVAILABLE'),
    paid: game('GAME_POOL', 'MEMBER_AVAILABLE'),
    fee: game('GAME_POOL', 'FEES'),
    house: String(house.reduce((sum, pair) => sum + (totals.get(`month MCS ${pair}`) ?? 0n), 0n)),
  }
}

export function recompute(flows, day) {
  const totals = addUp(flows, day)
  const get = (name) => String(totals.get(name) ?? 0n)
  const sum = (names) => String(names.reduce((total, name) => total + (totals.get(name) ?? 0n), 0n))
  const perCoin = (of) => Object.fromEntries(COINS.map((coin) => [coin, of(coin)]))
  const payout = (...classes) => sum(classes.map((name) => `payout USDT ${name} > MEMBER_AVAILABLE`))
  return {
    owed: perCoin((coin) => get(`owed ${coin}`)),
    booked: perCoin((coin) => get(`booked ${coin}`)),
    payouts: {
      escrow: payout('PLAN_ESCROW'),
      treasury: payout('PLAN_COVER'),
      commissions: payout('COMMISSION_PAYABLE'),
      members: payout(
        'MEMBER_AVAILABLE',
        'MEMBER_BONUS',
        'MEMBER_LOCKED',
        'MEMBER_GAS',
        'GAME_STAKE',
        'GAME_POOL',
      ),
    },
    fees: perCoin((coin) =>
      sum(
        ['UNEARNED', 'MEMBER_AVAILABLE', 'GAME_POOL', 'SWAP_TREASURY'].map(
          (name) => `month ${coin} ${name} > FEES`,
        ),
      ),
    ),
    commissions: perCoin((coin) =>
      String(
        (totals.get(`month ${coin} FEES > COMMISSION_PAYABLE`) ?? 0n) -
          (totals.get(`month ${coin} COMMISSION_PAYABLE > FEES`) ?? 0n),
      ),
    ),
    band: bandOf(flows, day),
    game: gameOf(totals),
    sale: {
      soldMcs: get('ever MCS ICO_TREASURY > MEMBER_LOCKED'),
      releasedMcs: get('ever MCS MEMBER_LOCKED > MEMBER_AVAILABLE'),
      paidUsdt: get('ever USDT MEMBER_AVAILABLE > ICO_PROCEEDS'),
    },
  }
}

/** Plans against their escrow to the last payment, forecasts against what came true, and the wait for an answer. */
export function recomputeRecords(records) {
  const of = (name) => records.filter(({ record }) => record === name)
  const plans = of('plans').map(({ key, count, units, sum }) => [
    Number(key),
    Number(count),
    BigInt(units),
    BigInt(sum),
  ])
  const lastPayment = plans.reduce((last, [left]) => (left > last ? left : last), 0)
  const [first = 0n, escrow = 0n] = [
    plans.reduce((all, [, , owed]) => all + owed, 0n),
    of('escrow').reduce((all, { units }) => all + BigInt(units), 0n),
  ]
  const step = Math.ceil((lastPayment + 1) / 60)
  const days = []
  for (let at = 0; ; at += step) {
    const after = at < lastPayment ? at : lastPayment
    const open = plans.filter(([left]) => left > after)
    const promised = open.reduce((all, [, , owed, daily]) => all + owed - BigInt(after) * daily, 0n)
    const running = open.reduce((all, [, count]) => all + count, 0)
    days.push({ after, plans: running, promised: `${promised}`, escrow: `${escrow - first + promised}` })
    if (after === lastPayment) break
  }
  const bins = new Map()
  for (const { key, count, units, sum } of of('forecasts')) {
    const from = Math.min(90, Math.floor(Number(key) / 10) * 10)
    const bin = bins.get(from) ?? { from, count: 0, hits: 0, sum: 0n }
    bins.set(from, {
      from,
      count: bin.count + Number(count),
      hits: bin.hits + Number(units),
      sum: bin.sum + BigInt(sum),
    })
  }
  const waits = of('answers').flatMap(({ key, count }) =>
    Array.from({ length: Number(count) }, () => Number(key)),
  )
  const sorted = waits.sort((one, other) => one - other)
  return {
    coverage: { lastPayment, days },
    calibration: [...bins.values()]
      .sort((one, other) => one.from - other.from)
      .map(({ from, count, hits, sum }) => ({ from, count, hits, forecastBps: Number(sum / BigInt(count)) })),
    answers: { count: sorted.length, medianMinutes: sorted[((sorted.length + 1) >> 1) - 1] ?? null },
  }
}

/** A figure with its names in order, so that equal ones have equal texts. */
const sorted = (figure) =>
  figure === null || typeof figure !== 'object' || Array.isArray(figure)
    ? figure
    : Object.fromEntries(
        Object.keys(figure)
          .sort()
          .map((name) => [name, figure[name]]),
      )
const textOf = (figure) => JSON.stringify(figure ?? null, (_, part) => sorted(part))

/** The names of the figures that differ. */
export function compare(told, recomputed) {
  return Object.entries(recomputed)
    .filter(([group, figures]) => textOf(told?.[group]) !== textOf(figures))
    .map(
      ([group, figures]) => `${group}: the page says ${textOf(told?.[group])}, the export ${textOf(figures)}`,
    )
}

function main([flowsFile, figuresFile, recordsFile]) {
  const flows = parseFlows(readFileSync(flowsFile, 'utf8'))
  const read = figuresFile === undefined ? undefined : JSON.parse(readFileSync(figuresFile, 'utf8'))
  const told = read?.data ?? read
  const day = told?.day ?? flows.at(-1)?.day
  const recomputed = recompute(flows, day)
  console.log(JSON.stringify(recomputed, null, 1))
  if (told === undefined) return true
  const records = recordsFile === undefined ? undefined : parseFlows(readFileSync(recordsFile, 'utf8'))
  const wrong = [
    ...compare(told.figures, recomputed),
    ...(records === undefined ? [] : compare(told.records, recomputeRecords(records))),
  ]
  for (const line of wrong) console.log(`DIFFERS: ${line}`)
  if (wrong.length === 0)
    console.log(`THE SAME: every figure of ${day}, to the last millionth, from ${flows.length} flows`)
  return wrong.length === 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
