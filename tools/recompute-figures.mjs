#!/usr/bin/env node
/**
 * Recomputes every figure of the transparency page from its public export, with nothing but Node.
 *
 *   node recompute-figures.mjs flows.csv [figures.json]
 *
 * flows.csv is GET /api/transparency/flows.csv (or flows.jsonl), figures.json is GET /api/transparency/figures. Without the second the
 * figures are printed; with it they are compared to the last millionth, and the exit code says whether they are the same.
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
    game: gameOf(totals),
    sale: {
      soldMcs: get('ever MCS ICO_TREASURY > MEMBER_LOCKED'),
      releasedMcs: get('ever MCS MEMBER_LOCKED > MEMBER_AVAILABLE'),
      paidUsdt: get('ever USDT MEMBER_AVAILABLE > ICO_PROCEEDS'),
    },
  }
}

/** The names of the figures that differ. */
export function compare(told, recomputed) {
  return Object.entries(recomputed).flatMap(([group, figures]) =>
    Object.entries(figures)
      .filter(([name, figure]) => told?.[group]?.[name] !== figure)
      .map(
        ([name, figure]) => `${group}.${name}: the page says ${told?.[group]?.[name]}, the export ${figure}`,
      ),
  )
}

function main([flowsFile, figuresFile]) {
  const flows = parseFlows(readFileSync(flowsFile, 'utf8'))
  const read = figuresFile === undefined ? undefined : JSON.parse(readFileSync(figuresFile, 'utf8'))
  const told = read?.data ?? read
  const day = told?.day ?? flows.at(-1)?.day
  const recomputed = recompute(flows, day)
  console.log(JSON.stringify(recomputed, null, 1))
  if (told === undefined) return true
  const wrong = compare(told.figures, recomputed)
  for (const line of wrong) console.log(`DIFFERS: ${line}`)
  if (wrong.length === 0)
    console.log(`THE SAME: every figure of ${day}, to the last millionth, from ${flows.length} flows`)
  return wrong.length === 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
