import type { AutoFigures } from '#contract/trading/autotrading-positions.ts'
import { toCount } from '#contract/money.ts'
import { type AutoType, formatSum } from '#contract/rules/autotrading.ts'
import type { SignalKind } from '#contract/trading/signals.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { type PeriodChoice, parsePeriod } from '#server/kernel/period.ts'
import { findAccount, type Owned } from './account-rows.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { pricesFor } from '../list-positions.ts'
import { feesOf, IS_OPEN, POSITION_COLUMNS, type PositionRow, profitOf } from '../position-rows.ts'

/** What is known of a closed position. */
export interface ClosedFacts {
  readonly kind: SignalKind
  readonly profit: bigint
  readonly fees: bigint
  readonly heldMs: number
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
export function figuresOf(type: AutoType, closed: readonly ClosedFacts[], unrealised: bigint): AutoFigures {
  const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n)
  const profits = closed.map(({ profit }) => profit)
  const gains = profits.filter((profit) => profit > 0n)
  const losses = -sumOf(profits.filter((profit) => profit < 0n))
  const count = BigInt(closed.length)
  const heldMs = closed.reduce((sum, one) => sum + one.heldMs, 0)
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
    heldMs: (row.closed_at ?? row.opened_at).getTime() - row.opened_at.getTime(),
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
  const account = await findAccount(self.db, owned)
  if (account === undefined) return figuresOf(owned.type, [], 0n)
  const closed = await listClosed(self, account.id, sql`true`)
  return figuresOf(owned.type, closed, await getUnrealised(self, account.id, owned.type))
}

async function getFigures(self: AutoTradingContext, owned: Owned, period: PeriodChoice) {
  const { from, to } = parsePeriod(self.clock.nowMs(), period)
  const account = await findAccount(self.db, owned)
  if (account === undefined) return { closed: [], figures: figuresOf(owned.type, [], 0n) }
  const closed = await listClosed(self, account.id, sql`p.closed_at >= ${from} and p.closed_at < ${to}`)
  return {
    closed,
    figures: figuresOf(owned.type, closed, await getUnrealised(self, account.id, owned.type)),
  }
}

/** Figures of a period, per kind, and the demonstration account's beside them. Throws COMMON-B001 for an unreadable period. */
export async function getReport(self: AutoTradingContext, owned: Owned, period: PeriodChoice) {
  const { closed, figures } = await getFigures(self, owned, period)
  const kinds = [...new Set(closed.map(({ kind }) => kind))].toSorted()
  const paper =
    owned.type === 'paper' ? null : (await getFigures(self, { ...owned, type: 'paper' }, period)).figures
  return {
    figures,
    kinds: kinds.map((kind) => ({
      kind,
      figures: figuresOf(
        owned.type,
        closed.filter((one) => one.kind === kind),
        0n,
      ),
    })),
    paper,
  }
}
