import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { WALLET_TYPES, type HistoryFilter } from '#contract/wallet/wallet.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import type { Modules } from '#server/wiring.ts'
import { openModules, withBenchDatabase } from './parts/bench-database.ts'
import { createBooks, groupsOf, memberOf, type Group } from './parts/create-books.ts'
import { round } from './parts/median.ts'

const WARM_UP = 60
const ASKED = 600
const PAGE_SIZE = 20
const DEEPEST_PAGE = 5
const COINS = [undefined, 'USDT', 'MCS'] as const
const RESULTS = [undefined, undefined, 'Complete', 'Pending'] as const
const PERIODS_DAYS = [7, 30, 365] as const

function pick<T>(list: readonly [T, ...T[]]): T {
  return list[Math.floor(Math.random() * list.length)] ?? list[0]
}

function aFilter(): HistoryFilter {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const coin = pick(COINS)
  const result = pick(RESULTS)
  const types =
    Math.random() < 0.5 ? undefined : pick([pick(WALLET_TYPES), 'deposit,withdraw', 'swap_in,swap_out'])
  return {
    ...(coin === undefined ? {} : { coin }),
    ...(result === undefined ? {} : { result }),
    ...(types === undefined ? {} : { types }),
    from: day(pick(PERIODS_DAYS)),
    to: day(0),
    zone: 'Asia/Seoul',
    page: 1 + Math.floor(Math.random() * DEEPEST_PAGE),
    size: PAGE_SIZE,
  }
}

async function measure(modules: Modules, group: Group) {
  const times: number[] = []
  for (let asked = 0; asked < WARM_UP + ASKED; asked += 1) {
    const member = memberOf(group, Math.floor(Math.random() * group.members))
    const filter = aFilter()
    const from = performance.now()
    await modules.wallet.listHistories(member, filter)
    if (asked >= WARM_UP) times.push(performance.now() - from)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 1)
  const figures = { transfersEach: group.transfers, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(0.9999) }
  console.log(`members with ${group.transfers} transfers each: ${JSON.stringify(figures)}`)
  return figures
}

/**
 * Pages of histories out of ten million transfers, filtered at random, through the call's own action: members with a few
 * hundred transfers, with thousands, with twenty thousand and with a hundred thousand in the year, after the job of the
 * night. The books are written by SQL and verified as any others.
 */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { transfers: { type: 'string', default: '10000000' } },
  })
  return await withBenchDatabase({ durable: false }, async (database) => {
    const groups = groupsOf(Number(values.transfers))
    const transfers = await createBooks(database.url, groups)
    const { modules, close } = await openModules(database)
    const began = performance.now()
    const verdict = await modules.ledger.verifyWhole()
    const verifySeconds = round((performance.now() - began) / 1000, 1)
    if (!verdict.isRight) console.log(verdict)
    const counting = performance.now()
    const blocks = await modules.ledger.updateHistoryBlocks()
    const blockSeconds = round((performance.now() - counting) / 1000, 1)
    const figures = []
    for (const group of groups) figures.push(await measure(modules, group))
    await close()
    return {
      transfers,
      p99Ms: Math.max(...figures.map(({ p99Ms }) => p99Ms)),
      groups: figures,
      booksAreRight: verdict.isRight,
      verifySeconds,
      blocks,
      blockSeconds,
    }
  })
}
