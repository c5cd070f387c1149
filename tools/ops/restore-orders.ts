import { findKeeper } from '#server/kernel/database/keepers.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { createModules } from '#server/wiring.ts'

type AutoTrading = Pick<Awaited<ReturnType<typeof createModules>>['autotrading'], 'checkOrders'>

export interface OrdersChoice {
  /** The executor's folder, or a copy of it; undefined for an installation without one. */
  readonly folder: string | undefined
  readonly books: boolean
}

/**
 * The executor's part of a check after a restore: what its journal has and the database does not. Returns what it found; nothing without a
 * folder. The executor stands still meanwhile, money does not.
 */
export async function reportOrders(db: Database, autotrading: AutoTrading, { folder, books }: OrdersChoice) {
  if (folder === undefined) {
    const keeper = await findKeeper(db, 'executor')
    if (keeper !== undefined)
      console.log('The executor trades here too: name its folder, or a copy of it, with --executor DIR.')
    return []
  }
  const orders = await autotrading.checkOrders({ folder, books })
  for (const { clientId, symbol, leg, accountId, outcome } of orders)
    console.log(
      `order ${clientId}: ${leg} ${symbol} of account ${accountId}, ${outcome}${books ? '' : ', not written yet'}`,
    )
  return orders
}
