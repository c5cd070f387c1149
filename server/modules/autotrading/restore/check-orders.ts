import { sql, type Tx } from '#server/kernel/database/db.ts'
import { openEpoch } from '#server/kernel/database/keepers.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { listLost } from './list-lost.ts'
import { loadSentOrders, type SentOrder } from './order-journal.ts'
import { loadMemory } from './order-memory.ts'

/** What became of an order that a restored database does not know. */
export interface LostOrder {
  readonly clientId: string
  readonly symbol: string
  readonly leg: string
  readonly accountId: string
  /** booked: it stands in the database again, and the executor asks its exchange. Else why it does not. */
  readonly outcome: 'booked' | 'account lost' | 'another position is open'
}

interface OrderFacts {
  readonly account_id: string
  readonly symbol: string
  readonly leg: string
  readonly quantity: string
}

/** The position as it was when the order was sent, without what its fills had added: they are booked again from the exchange. */
function addPosition(tx: Tx, position: string) {
  return tx.run(sql`
    insert into autotrading_positions
    select (jsonb_populate_record(null::autotrading_positions, ${position}::jsonb || jsonb_build_object('state', 'OPENING',
      'bought', 0, 'sold', 0, 'base_fee', 0, 'spent', 0, 'received', 0, 'quote_fee', 0, 'close_reason', null, 'failure', null,
      'closed_at', null, 'profit', null))).*
    on conflict do nothing`)
}

/** As sent, of unknown outcome: the executor asks the exchange for it before it does anything else with the position. */
function addOrder(tx: Tx, order: string) {
  return tx.run(sql`
    insert into autotrading_orders as o
    select (jsonb_populate_record(null::autotrading_orders, ${order}::jsonb)).*
    on conflict (client_id) do update set state = 'SENT', tries = excluded.tries, sent_ms = excluded.sent_ms
      where o.state = 'INTENT'`)
}

async function bookAgain(tx: Tx, { order, position }: SentOrder): Promise<LostOrder['outcome']> {
  const account = await tx.maybe(sql`
    select 1 from autotrading_accounts where id = (${order}::jsonb ->> 'account_id')::uuid for update`)
  if (account === undefined) return 'account lost'
  await addPosition(tx, position)
  const isThere = await tx.maybe(sql`
    select 1 from autotrading_positions where id = (${position}::jsonb ->> 'id')::uuid`)
  if (isThere === undefined) return 'another position is open'
  await addOrder(tx, order)
  return 'booked'
}

/** Remembers one that cannot be booked, so that the executor finds it accounted for. */
async function saveLost(
  tx: Tx,
  { clientId, order }: SentOrder,
  facts: { why: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into autotrading_lost_orders (client_id, account_id, symbol, leg, quantity, why, found_at)
    select ${clientId}, account_id, symbol, leg, quantity, ${facts.why}, ${facts.at}
    from jsonb_populate_record(null::autotrading_orders, ${order}::jsonb)`)
}

function factsOf({ order }: SentOrder): OrderFacts {
  return JSON.parse(order)
}

/**
 * Holds the executor's journal against the database. With `books` what is missing is written into it again, and the executor goes on once it
 * has compared for itself; without, nothing is changed. Each order is booked in a transaction of its own, once.
 */
export async function checkOrders(
  { db, clock }: Pick<AutoTradingContext, 'db' | 'clock'>,
  { folder, books }: { readonly folder: string; readonly books: boolean },
): Promise<readonly LostOrder[]> {
  const found: LostOrder[] = []
  const undo = new Error('only looked at')
  for (const sent of await listLost(db, loadSentOrders(folder))) {
    const { symbol, leg, account_id: accountId } = factsOf(sent)
    let outcome: LostOrder['outcome'] = 'booked'
    await db
      .tx(async (tx) => {
        outcome = await bookAgain(tx, sent)
        if (outcome !== 'booked') await saveLost(tx, sent, { why: outcome, at: clock.now() })
        if (!books) throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    found.push({ clientId: sent.clientId, symbol, leg, accountId, outcome })
  }
  if (books) await openEpoch(db, 'executor', loadMemory(folder) ?? { epoch: crypto.randomUUID(), mark: 0n })
  return found
}
