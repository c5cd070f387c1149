import type { Exchange } from '#sandbox/exchange/exchange.ts'
import { sql } from '#server/kernel/database/db.ts'
import { drift, duplicates } from '#testing/fixtures/auto-books.ts'
import type { ChaosStage } from '#testing/chaos/exchange-view.ts'

export interface ExchangeVerdict {
  /** Orders that the exchange carried out more than once under one name. */
  readonly duplicates: number
  /** Positions that should have been entered and were not, for no reason that was kept, and orders at the exchange that we do not know. */
  readonly lost: number
  /** Entries that were given up because the signal had moved on while the executor lay dead, and that say so. */
  readonly tooLate: number
  /** Entries above what the rules allow: in size, in number, twice for one signal. */
  readonly overLimit: number
  /** Orders whose sums differ between our books and the exchange, and accounts whose coins do. */
  readonly positionDrift: number
  /** What did not come to rest in time. */
  readonly unfinished: number
}

/** Positions that are not over and orders whose end is open. */
export async function unsettled({ kernel }: ChaosStage): Promise<number> {
  const { left } = await kernel.db.one<{ left: number }>(sql`
    select ((select count(*) from autotrading_positions where closed_at is null)
      + (select count(*) from autotrading_orders where state in ('INTENT', 'SENT', 'LIVE')))::integer as left`)
  return left
}

/** Positions for which something was bought. */
export async function entered({ kernel }: ChaosStage): Promise<number> {
  const { count } = await kernel.db.one<{ count: number }>(
    sql`select count(*)::integer as count from autotrading_positions where bought > 0`,
  )
  return count
}

/** Entries that never reached the exchange, or bought nothing at the most they might pay, and keep the reason. */
async function givenUp({ kernel }: ChaosStage): Promise<number> {
  const { count } = await kernel.db.one<{ count: number }>(sql`
    select count(*)::integer as count from autotrading_orders o join autotrading_positions p on p.id = o.position_id
    where o.leg = 'ENTRY' and p.bought = 0
      and ((o.state = 'ABSENT' and o.reason = 'too late') or (o.state = 'DONE' and p.failure = 'not filled'))`)
  return count
}

interface Expected {
  readonly accounts: number
  readonly signals: number
  readonly maxOpen: number
}

async function countOver({ kernel }: ChaosStage, maxOpen: number): Promise<number> {
  const { over } = await kernel.db.one<{ over: number }>(sql`
    select ((select count(*) from autotrading_positions p join autotrading_orders o on o.position_id = p.id and o.leg = 'ENTRY'
        where p.bought > o.quantity or p.sold > p.bought - p.base_fee)
      + (select count(*) from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
        where p.planned > a.budget * a.per_trade_bps / 10000)
      + (select count(*) from (select account_id from autotrading_positions group by account_id
        having count(*) > ${maxOpen}::integer) x))::integer as over`)
  return over
}

/** Coins on the exchange that no open position of ours explains, beyond dust. */
async function countCoinDrift({ kernel }: ChaosStage, exchange: Exchange): Promise<number> {
  const { held } = await kernel.db.one<{ held: bigint }>(
    sql`select coalesce(sum(bought - base_fee - sold), 0)::bigint as held from autotrading_positions`,
  )
  const lying = [...exchange.accounts.values()]
    .flatMap((coins) => [...coins])
    .filter(([coin]) => coin !== 'USDT' && coin !== 'KRW')
    .reduce((sum, [, { free, locked }]) => sum + free + locked, 0n)
  return held === lying ? 0 : 1
}

/** Our books against the exchange's own, after everything has come to rest. */
export async function checkExchange(
  stage: ChaosStage,
  exchange: Exchange,
  expected: Expected,
): Promise<ExchangeVerdict> {
  const { db } = stage.kernel
  const [made, tooLate] = [await entered(stage), await givenUp(stage)]
  const rows = await db.many<{ client_id: string }>(sql`select client_id from autotrading_orders`)
  const ours = new Set(rows.map(({ client_id }) => client_id))
  const strangers = exchange.orders.filter(({ clientId }) => !ours.has(clientId)).length
  return {
    duplicates: duplicates(exchange).length,
    lost: expected.accounts * expected.signals - made - tooLate + strangers,
    tooLate,
    overLimit: await countOver(stage, expected.maxOpen),
    positionDrift: (await drift(db, exchange)).length + (await countCoinDrift(stage, exchange)),
    unfinished: await unsettled(stage),
  }
}
