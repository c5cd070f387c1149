import type { AutoTrade, POSITION_FILTERS } from '#contract/trading/autotrading-positions.ts'
import { type AutoType, formatSum } from '#contract/rules/autotrading.ts'
import { formatExact } from '#contract/rules/money/exact.ts'
import { sql } from '#server/kernel/database/db.ts'
import { type PeriodChoice, parsePeriod } from '#server/kernel/period.ts'
import { findAccount, type Owned } from './account/account-rows.ts'
import type { AutoTradingContext } from './autotrading-context.ts'
import { IS_OPEN, POSITION_COLUMNS, type PositionRow, toPositionView } from './position-rows.ts'

interface Page {
  readonly page: number
  readonly size: number
}

/** Prices for the eye: a symbol that has none now is left out, and its position shown without. */
export async function pricesFor(
  self: AutoTradingContext,
  type: AutoType,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // Its markets are in won, which no source of candles has.
  if (type === 'upbit')
    return symbols.length === 0
      ? new Map()
      : await self
          .houseOf(type)
          .glance()
          .catch(() => new Map())
  const wanted = [...new Set(symbols)]
  const found = await Promise.all(
    wanted.map(async (symbol) => {
      const [first] = await self.market.prices(symbol).catch(() => [])
      return first === undefined ? [] : [[symbol, first.price] as const]
    }),
  )
  return new Map(found.flat())
}

/** Positions of an account, newest first: those under way, or those that are over. */
export async function listPositions(
  self: AutoTradingContext,
  { memberId, type }: Owned,
  { state, page, size }: Page & { state: (typeof POSITION_FILTERS)[number] },
) {
  const account = await findAccount(self.db, { memberId, type })
  const which = state === 'open' ? IS_OPEN : sql`not ${IS_OPEN}`
  const rows = await self.db.many<PositionRow & { total: number }>(sql`
    select ${POSITION_COLUMNS}, (count(*) over ())::integer as total from autotrading_positions p
    where p.account_id = ${account?.id ?? null} and ${which}
    order by coalesce(p.closed_at, p.opened_at) desc, p.id desc limit ${size} offset ${(page - 1) * size}`)
  const prices =
    state === 'open'
      ? await pricesFor(
          self,
          type,
          rows.map(({ symbol }) => symbol),
        )
      : new Map<string, number>()
  return {
    items: rows.map((row) => toPositionView(row, type, prices.get(row.symbol))),
    page,
    size,
    total: rows[0]?.total ?? 0,
  }
}

interface TradeRow {
  readonly trade_id: string
  readonly position_id: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly quantity: bigint
  readonly quote: bigint
  readonly fee: bigint
  readonly fee_coin: string
  readonly at: Date
  readonly total: number
}

async function listTradeRows(
  self: AutoTradingContext,
  { memberId, type }: Owned,
  asked: PeriodChoice & Page,
) {
  const account = await findAccount(self.db, { memberId, type })
  const { from, to } = parsePeriod(self.clock.nowMs(), asked)
  return await self.db.many<TradeRow>(sql`
    select trade_id, position_id, symbol, side, price, quantity, quote, fee, fee_coin, at,
      (count(*) over ())::integer as total
    from autotrading_fills where account_id = ${account?.id ?? null} and at >= ${from} and at < ${to}
    order by at desc, trade_id desc limit ${asked.size} offset ${(asked.page - 1) * asked.size}`)
}

function toTradeView(row: TradeRow, type: AutoType): AutoTrade {
  return {
    id: row.trade_id,
    positionId: row.position_id,
    symbol: row.symbol,
    side: row.side,
    price: row.price,
    quantity: formatExact(row.quantity),
    sum: formatSum(row.quote, type),
    fee: formatExact(row.fee),
    feeCoin: row.fee_coin,
    at: row.at.toISOString(),
  }
}

/** What was bought and sold in a period. Throws COMMON-B001 for an unreadable period. */
export async function listTrades(self: AutoTradingContext, owned: Owned, asked: PeriodChoice & Page) {
  const rows = await listTradeRows(self, owned, asked)
  const items = rows.map((row) => toTradeView(row, owned.type))
  return { items, page: asked.page, size: asked.size, total: rows[0]?.total ?? 0 }
}
