import { z } from 'zod/mini'
import { formatExact } from '#contract/rules/money/exact.ts'
import type { CcxtErrors, Client, LiveType } from './load-ccxt.ts'
import { listed, orNone, type OrderWords } from './order-calls.ts'
import { ofUpbit } from './upbit-words.ts'
import type { NewOrder, OrderName } from './venue.ts'

const stopOf = ({ stopPrice }: NewOrder): object =>
  stopPrice === undefined ? {} : { stopLossPrice: String(stopPrice) }
function ofBinance(errors: CcxtErrors): OrderWords {
  const named = ({ clientId }: OrderName) => ({ origClientOrderId: clientId, clientOrderId: clientId })
  return {
    params: (order) => ({ clientOrderId: order.clientId, ...stopOf(order) }),
    find: (client, name) => orNone(errors, () => client.fetchOrder(undefined, name.symbol, named(name))),
    cancel: (client, name) => client.cancelOrder(undefined, name.symbol, named(name)),
    open: (client, symbol) => listed(client.fetchOpenOrders(symbol)),
  }
}

/** Bybit keeps ended orders in a list of their own, and loses those of the open list whenever it restarts. */
function ofBybit(): OrderWords {
  return {
    params: (order) => ({ clientOrderId: order.clientId, ...stopOf(order) }),
    find: async (client, { symbol, clientId }) => {
      const asked = { orderLinkId: clientId }
      const [open] = await listed(client.fetchOpenOrders(symbol, undefined, undefined, asked))
      if (open !== undefined) return open
      const ended = client.fetchCanceledAndClosedOrders(symbol, undefined, undefined, asked)
      return (await listed(ended))[0]
    },
    cancel: (client, { symbol, clientId, isStop }) =>
      client.cancelOrder(undefined, symbol, {
        orderLinkId: clientId,
        orderFilter: isStop ? 'tpslOrder' : 'Order',
      }),
    open: (client, symbol) => listed(client.fetchOpenOrders(symbol, undefined, 50)),
  }
}

const sentShape = z.object({
  info: z.object({ ordId: z.optional(z.string()), ordIdList: z.optional(z.array(z.string())) }),
})

/** At OKX a stop is an order of another kind: once it is reached, it sends a second one, which does not bear our name. */
function ofOkx(errors: CcxtErrors): OrderWords {
  async function findStop(client: Client, { symbol, clientId }: OrderName): Promise<unknown> {
    const stop = await client.fetchOrder(undefined, symbol, { clientOrderId: clientId, trigger: true })
    const { ordId = '', ordIdList = [] } = sentShape.parse(stop).info
    const sent = ordIdList[0] ?? ordId
    return sent === '' ? stop : await client.fetchOrder(sent, symbol)
  }
  return {
    params: (order) => ({
      clientOrderId: order.clientId,
      ...(order.stopPrice === undefined ? {} : { algoClOrdId: order.clientId }),
      ...stopOf(order),
    }),
    find: (client, name) =>
      orNone(errors, () =>
        name.isStop
          ? findStop(client, name)
          : client.fetchOrder(undefined, name.symbol, { clientOrderId: name.clientId }),
      ),
    cancel: (client, { symbol, clientId, isStop }) =>
      client.cancelOrder(undefined, symbol, {
        clientOrderId: clientId,
        ...(isStop ? { trigger: true } : {}),
      }),
    open: async (client, symbol) => {
      const stops = { trigger: true, ordType: 'conditional' }
      return [
        ...(await listed(client.fetchOpenOrders(symbol))),
        ...(await listed(client.fetchOpenOrders(symbol, undefined, undefined, stops))),
      ]
    },
  }
}

/** The words of an exchange that orders are placed on. */
export function orderWordsOf(type: LiveType, errors: CcxtErrors): OrderWords {
  if (type === 'binance') return ofBinance(errors)
  if (type === 'bybit') return ofBybit()
  return type === 'okx' ? ofOkx(errors) : ofUpbit(errors)
}

/** An order in ccxt's words, for createOrder. */
export function formatOrder(words: OrderWords, order: NewOrder): readonly unknown[] {
  if (words.format !== undefined) return words.format(order)
  return [order.symbol, 'market', order.side, formatExact(order.quantity), undefined, words.params(order)]
}
