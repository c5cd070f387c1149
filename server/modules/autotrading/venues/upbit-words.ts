import { formatExact } from '#contract/rules/money/exact.ts'
import type { CcxtErrors, Client } from './load-ccxt.ts'
import { listed, orNone, type OrderWords } from './order-calls.ts'
import type { NewOrder, OrderName } from './venue.ts'

/** The least an order in won may be worth. */
export const MIN_WON = 500_000_000_000n

/**
 * The steps of prices in won, from the first figure on. Where some markets have finer ones, the coarser is taken: its
 * multiples are prices in both.
 */
const WON_TICKS: ReadonlyMap<number, number> = new Map([
  [1_000_000, 1_000],
  [500_000, 500],
  [100_000, 100],
  [50_000, 50],
  [10_000, 10],
  [5_000, 5],
  [100, 1],
  [10, 0.1],
  [1, 0.01],
  [0.1, 0.001],
  [0.01, 0.000_1],
  [0.001, 0.000_01],
])
const FINEST = 0.000_001

/** Beyond this share of a step a price lies above it. */
const NOTHING = 1e-7

/** The lowest price that Upbit takes in won and that is not below this. */
export function wonPriceAbove(price: number): number {
  const [, tick] = [...WON_TICKS].find(([from]) => price >= from) ?? [0, FINEST]
  const ticks = price / tick
  const rest = ticks % 1
  return +((ticks - rest + (rest > NOTHING ? 1 : 0)) * tick).toPrecision(12)
}

/**
 * What Upbit calls a refusal of an order itself: nothing of this request stands. How it words a name that is taken is not written down
 * anywhere, so what mentions it is believed to be that. Any other answer says nothing about the order.
 */
const REFUSED =
  /^upbit .*(?:"name":\s*"(?:(?:under_min_total|invalid_price|invalid_volume|invalid_funds)_(?:bid|ask)|create_(?:bid|ask)_error|invalid_funds|validation_error|volume_too_large)"|identifier)/s
export const isUpbitRefusal = (message: string): boolean => REFUSED.test(message)
/** Keys that Upbit refuses by names that the library does not know. */
export const UPBIT_KEYS = /"name":\s*"(?:no_authorization_ip|expired_access_key|no_authorization_token)"/

const named = ({ clientId }: OrderName) => ({ identifier: clientId })

/** A purchase names the most it pays and leaves nothing standing; a sale takes the market's price. */
function formatUpbit({ symbol, side, quantity, clientId, maxPrice }: NewOrder): readonly unknown[] {
  const amount = formatExact(quantity)
  if (side === 'sell') return [symbol, 'market', side, amount, undefined, { clientOrderId: clientId }]
  const params = { clientOrderId: clientId, timeInForce: 'IOC' }
  return [symbol, 'limit', side, amount, formatPlain(wonPriceAbove(maxPrice ?? 0)), params]
}

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 8 })
const formatPlain = (price: number): string => PLAIN.format(price)

/** Upbit has no stops on spot; it answers an order before it has traded, and tells its fee for the whole of it. */
export function ofUpbit(errors: CcxtErrors): OrderWords {
  return {
    params: ({ clientId }) => ({ clientOrderId: clientId }),
    format: formatUpbit,
    isFeeOfWhole: true,
    find: (client: Client, name) =>
      orNone(errors, () => client.fetchOrder(undefined, name.symbol, named(name))),
    cancel: (client, name) => client.cancelOrder(undefined, name.symbol, named(name)),
    open: (client, symbol) => listed(client.fetchOpenOrders(symbol)),
  }
}
