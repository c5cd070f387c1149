import { z } from 'zod/mini'
import type { CcxtErrors, Client } from './load-ccxt.ts'
import type { NewOrder, OrderName } from './venue.ts'

/** How orders are spoken of to one exchange; returns are ccxt's own. */
export interface OrderWords {
  readonly params: (order: NewOrder) => object
  /** Undefined when the exchange says that there is none. */
  readonly find: (client: Client, name: OrderName) => Promise<unknown>
  readonly cancel: (client: Client, name: OrderName) => Promise<unknown>
  /** Each list names open orders of a kind. */
  readonly open: (client: Client, symbol: string) => Promise<readonly unknown[]>
  /** The arguments of createOrder, where a market order with the params is not what is sent. */
  readonly format?: (order: NewOrder) => readonly unknown[]
  /** The fee of an order is told for the whole of it, and it is answered before it has traded. */
  readonly isFeeOfWhole?: boolean
}

const listShape = z.array(z.unknown())
export const listed = async (told: Promise<unknown>): Promise<readonly unknown[]> =>
  listShape.parse(await told)

/** Undefined when the exchange says that there is no such order. */
export async function orNone(errors: CcxtErrors, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.OrderNotFound) return undefined
    throw error
  }
}
