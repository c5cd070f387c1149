import { ONE_EXACT } from '#contract/rules/money/exact.ts'
import { sql } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { AutoTradingNeeds } from '../autotrading-context.ts'
import type { NewOrder, Venue, VenueFill, VenueMarket, VenueOrder } from './venue.ts'
import { booked, insert } from './insert-paper-order.ts'

/** Fine enough for every coin; the same least worth as Binance's. */
export const PAPER_MARKET: VenueMarket = {
  step: 1_000n,
  least: 1_000n,
  tick: 0.000_000_01,
  minWorth: 5n * ONE_EXACT,
}

interface PaperRow {
  readonly client_id: string
  readonly order_number: bigint
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly stop_price: number | null
  readonly state: 'open' | 'closed' | 'canceled'
  readonly price: number | null
  readonly quote: bigint | null
  readonly fee: bigint | null
  readonly at: Date
}

const COLUMNS = sql`client_id, order_number, symbol, side, quantity, stop_price, state, price, quote, fee, at`

export type PriceOf = (symbol: string) => Promise<number>

function fillOf(row: PaperRow): VenueFill[] {
  if (row.price === null || row.quote === null || row.fee === null) return []
  const [base = '', quote = ''] = row.symbol.split('/')
  return [
    {
      id: row.client_id,
      side: row.side,
      price: row.price,
      quantity: row.quantity,
      quote: row.quote,
      fee: row.fee,
      feeCoin: row.side === 'buy' ? base : quote,
      at: row.at,
    },
  ]
}

function toOrderView(row: PaperRow): VenueOrder {
  const fills = fillOf(row)
  return {
    exchangeId: String(row.order_number),
    clientId: row.client_id,
    isOpen: row.state === 'open',
    filled: fills[0]?.quantity ?? 0n,
    fills,
  }
}

interface Paper {
  readonly deps: Pick<AutoTradingNeeds, 'db' | 'clock'>
  readonly accountId: string
  readonly priceOf: PriceOf
}

function findPaper({ deps, accountId }: Paper, clientId: string): Promise<PaperRow | undefined> {
  return deps.db.maybe<PaperRow>(
    sql`select ${COLUMNS} from autotrading_paper_orders where account_id = ${accountId} and client_id = ${clientId}`,
  )
}

/** A stop sells at the first poll after the price has reached it. */
async function trigger(paper: Paper, row: PaperRow): Promise<PaperRow> {
  if (row.state !== 'open' || row.stop_price === null) return row
  const market = await paper.priceOf(row.symbol)
  if (market > row.stop_price) return row
  const { price, quote, fee } = booked(row.side, row.quantity, market)
  await paper.deps.db.run(sql`
    update autotrading_paper_orders set state = 'closed', price = ${price}, quote = ${quote}, fee = ${fee},
      at = ${paper.deps.clock.now()}
    where account_id = ${paper.accountId} and client_id = ${row.client_id} and state = 'open'`)
  return (await findPaper(paper, row.client_id)) ?? row
}

async function place(paper: Paper, order: NewOrder): Promise<VenueOrder> {
  const { clientId, symbol, side, quantity, stopPrice } = order
  const fill = stopPrice === undefined ? booked(side, quantity, await paper.priceOf(symbol)) : undefined
  await insert(paper.deps.db, {
    accountId: paper.accountId,
    clientId,
    symbol,
    side,
    quantity,
    stopPrice: stopPrice ?? null,
    fill,
    at: paper.deps.clock.now(),
  })
  const row = await findPaper(paper, clientId)
  assert(row !== undefined, 'a paper order that was written is there')
  return toOrderView(row)
}

/** An account at an exchange that exists in our database only, and trades at the market's price. */
export function createPaperVenue(paper: Paper): Venue {
  const { accountId } = paper
  const { db } = paper.deps
  return {
    place: (order) => place(paper, order),
    async find({ clientId }) {
      const row = await findPaper(paper, clientId)
      return row && toOrderView(await trigger(paper, row))
    },
    async cancel({ clientId }) {
      const row = await findPaper(paper, clientId)
      if (row !== undefined) await trigger(paper, row)
      await db.run(sql`
        update autotrading_paper_orders set state = 'canceled'
        where account_id = ${accountId} and client_id = ${clientId} and state = 'open'`)
    },
    async fills(_symbol, order) {
      const row = await findPaper(paper, order.clientId)
      return row === undefined ? [] : fillOf(row)
    },
    async openOrders() {
      const rows = await db.many<{ client_id: string }>(
        sql`select client_id from autotrading_paper_orders where account_id = ${accountId} and state = 'open'`,
      )
      return new Set(rows.map(({ client_id }) => client_id))
    },
    async total(coin) {
      const { held } = await db.one<{ held: bigint }>(sql`
        select coalesce(sum(case side when 'buy' then quantity - fee else -quantity end), 0)::bigint as held
        from autotrading_paper_orders
        where account_id = ${accountId} and state = 'closed' and split_part(symbol, '/', 1) = ${coin}`)
      return held
    },
  }
}
