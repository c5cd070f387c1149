import type { AutoFigures, PositionKind } from '#contract/trading/autotrading-positions.ts'
import { toCount } from '#contract/money.ts'
import { type AutoType, formatSum, quoteOf } from '#contract/rules/autotrading.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { type PeriodChoice, parsePeriod } from '#server/kernel/period.ts'
import { findAccount, type Owned } from './account-rows.ts'
import { curveOf, dailyResults, exposureOf, type Held, sharpeOf, type Stretch } from './daily-results.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { pricesFor } from '../list-positions.ts'
import { feesOf, IS_OPEN, POSITION_COLUMNS, type PositionRow, profitOf } from '../position-rows.ts'

/** What is known of a closed position. */
export interface ClosedFacts extends Held {
  readonly kind: PositionKind
  readonly fees: bigint
}

/** A ratio of two sums for display, to two decimal places. */
function ratio(part: bigint, whole: bigint): number {
  return toCount((part * 100n + whole / 2n) / whole) / 100
}

/** How far the running sum fell below the highest it had been. */
function drawdownOf(profits: readonly bigint[]): bigint {
  let [sum, top, worst] = [0n, 0n, 0n]
  for (const profit of profits) {
    sum += profit
    if (sum > top) top = sum
    if (top - sum > worst) worst = top - sum
  }
  return worst
}

/** The figures of closed positions, in the order in which they closed. */
export function figuresOf(
  type: AutoType,
  closed: readonly ClosedFacts[],
  { unrealised, stretch }: { unrealised: bigint; stretch: Stretch },
): AutoFigures {
  const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n)
  const profits = closed.map(({ profit }) => profit)
  const gains = profits.filter((profit) => profit > 0n)
  const losses = -sumOf(profits.filter((profit) => profit < 0n))
  const count = BigInt(closed.length)
  const heldMs = closed.reduce((sum, one) => sum + one.closedMs - one.openedMs, 0)
  return {
    trades: closed.length,
    realised: formatSum(sumOf(profits), type),
    unrealised: formatSum(unrealised, type),
    fees: formatSum(sumOf(closed.map(({ fees }) => fees)), type),
    winRate: count === 0n ? null : ratio(BigInt(gains.length) * 100n, count),
    profitFactor: losses === 0n ? null : ratio(sumOf(gains), losses),
    maxDrawdown: formatSum(drawdownOf(profits), type),
    averageHoldingMinutes:
      closed.length === 0 ? null : Number.isFinite(heldMs) ? round(heldMs / closed.length / MINUTE_MS) : null,
    sharpe: sharpeOf(dailyResults(closed, stretch)),
    exposure: exposureOf(closed, stretch),
  }
}

const round = (minutes: number): number => toCount(BigInt.asIntN(53, BigInt(minutes - (minutes % 1))))

const MAX_REPORTED = 20_000

async function listClosed(self: AutoTradingContext, accountId: string, within: Sql): Promise<ClosedFacts[]> {
  const rows = await self.db.many<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p
    where p.account_id = ${accountId} and p.state = 'CLOSED' and ${within}
    order by p.closed_at, p.id limit ${MAX_REPORTED}`)
  return rows.map((row) => ({
    kind: row.kind,
    profit: row.profit ?? 0n,
    fees: feesOf(row),
    openedMs: row.opened_at.getTime(),
    closedMs: (row.closed_at ?? row.opened_at).getTime(),
    spent: row.spent,
  }))
}

async function getUnrealised(self: AutoTradingContext, accountId: string, type: AutoType): Promise<bigint> {
  const open = await self.db.many<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p where p.account_id = ${accountId} and ${IS_OPEN}`)
  const prices = await pricesFor(
    self,
    type,
    open.map(({ symbol }) => symbol),
  )
  return open.reduce((sum, row) => sum + profitOf(row, prices.get(row.symbol)), 0n)
}

/** Everything an account has earned and lost so far. */
export async function getTotals(self: AutoTradingContext, owned: Owned): Promise<AutoFigures> {
  const toMs = self.clock.nowMs()
  const account = await findAccount(self.db, owned)
  const closed = account === undefined ? [] : await listClosed(self, account.id, sql`true`)
  const unrealised = account === undefined ? 0n : await getUnrealised(self, account.id, owned.type)
  const stretch = { fromMs: closed[0]?.openedMs ?? toMs, toMs, budget: account?.budget ?? 0n }
  return figuresOf(owned.type, closed, { unrealised, stretch })
}

async function getFigures(self: AutoTradingContext, owned: Owned, period: PeriodChoice) {
  const nowMs = self.clock.nowMs()
  const { from, to } = parsePeriod(nowMs, period)
  const account = await findAccount(self.db, owned)
  const closed =
    account === undefined
      ? []
      : await listClosed(self, account.id, sql`p.closed_at >= ${from} and p.closed_at < ${to}`)
  const unrealised = account === undefined ? 0n : await getUnrealised(self, account.id, owned.type)
  // A curve begins with the first close: before it there was nothing to see.
  const fromMs = closed[0] === undefined ? from.getTime() : closed[0].openedMs
  const toMs = to.getTime() < nowMs ? to.getTime() : nowMs
  const stretch = { fromMs, toMs, budget: account?.budget ?? 0n }
  const days = closed.length === 0 ? [] : dailyResults(closed, stretch)
  return {
    closed,
    stretch,
    figures: figuresOf(owned.type, closed, { unrealised, stretch }),
    curve: curveOf(days, { stretch, unrealised, type: owned.type }),
  }
}

/** Figures of a period, per kind, and the demonstration account's beside them. Throws COMMON-B001 for an unreadable period. */
export async function getReport(self: AutoTradingContext, owned: Owned, period: PeriodChoice) {
  const { closed, figures, stretch, curve } = await getFigures(self, owned, period)
  const kinds = [...new Set(closed.map(({ kind }) => kind))].toSorted()
  // Won and dollars do not stand beside each other.
  const isAlike = owned.type !== 'paper' && quoteOf(owned.type) === quoteOf('paper')
  const paper = isAlike ? await getFigures(self, { ...owned, type: 'paper' }, period) : undefined
  const ofKind = (kind: PositionKind) => closed.filter((one) => one.kind === kind)
  return {
    figures,
    kinds: kinds.map((kind) => ({
      kind,
      figures: figuresOf(owned.type, ofKind(kind), { unrealised: 0n, stretch }),
    })),
    paper: paper?.figures ?? null,
    curve,
    paperCurve: paper?.curve ?? [],
  }
}
