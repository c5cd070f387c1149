import type { ApiKey, Exchange, Order, Trade } from '../exchange.ts'
import { ONE, formatExact } from '../exact.ts'
import { MARKETS, marketOf } from '../markets.ts'

/** Orders, trades, accounts and markets in Binance's words. */
export function toOrderView(order: Order): object {
  return {
    symbol: order.market,
    orderId: order.id,
    orderListId: -1,
    clientOrderId: order.clientId,
    transactTime: order.updatedMs,
    price: formatExact(order.price),
    stopPrice: formatExact(order.stopPrice),
    origQty: formatExact(order.quantity),
    executedQty: formatExact(order.filled),
    cummulativeQuoteQty: formatExact(order.quoteFilled),
    status: order.status,
    timeInForce: 'GTC',
    type: order.type,
    side: order.side,
    time: order.atMs,
    updateTime: order.updatedMs,
    isWorking: true,
    fills: order.trades.map((trade) => ({
      price: formatExact(trade.price),
      qty: formatExact(trade.quantity),
      commission: formatExact(trade.fee),
      commissionAsset: trade.feeCoin,
      tradeId: trade.id,
    })),
  }
}

export function toTradeView(order: Order, trade: Trade): object {
  return {
    symbol: order.market,
    id: trade.id,
    orderId: order.id,
    orderListId: -1,
    price: formatExact(trade.price),
    qty: formatExact(trade.quantity),
    quoteQty: formatExact(trade.quote),
    commission: formatExact(trade.fee),
    commissionAsset: trade.feeCoin,
    time: trade.atMs,
    isBuyer: order.side === 'BUY',
    isMaker: false,
    isBestMatch: true,
  }
}

export function toAccountView(exchange: Exchange, key: ApiKey): object {
  return {
    makerCommission: 10,
    takerCommission: 10,
    canTrade: true,
    canWithdraw: true,
    canDeposit: true,
    updateTime: exchange.nowMs(),
    accountType: 'SPOT',
    uid: key.uid,
    permissions: ['SPOT'],
    balances: [...(exchange.accounts.get(key.uid) ?? [])]
      .filter(([coin]) => coin !== 'KRW')
      .map(([asset, { free, locked }]) => ({ asset, free: formatExact(free), locked: formatExact(locked) })),
  }
}

export function toRestrictionsView({ rights, createdMs, endsMs }: ApiKey): object {
  return {
    ipRestrict: rights.ipRestricted,
    createTime: createdMs,
    tradingAuthorityExpirationTime: endsMs,
    enableReading: true,
    enableSpotAndMarginTrading: rights.trade,
    enableWithdrawals: rights.withdraw,
    enableInternalTransfer: rights.transfer,
    permitsUniversalTransfer: rights.transfer,
    enableMargin: false,
    enableFutures: false,
    enableVanillaOptions: false,
    enablePortfolioMarginTrading: false,
  }
}

const DECIMALS = 8

export function toMarketsView(exchange: Exchange): object {
  return {
    timezone: 'UTC',
    serverTime: exchange.nowMs(),
    rateLimits: [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: exchange.maxWeight },
    ],
    exchangeFilters: [],
    symbols: MARKETS.filter((market) => market.quote === 'USDT').map((market) => ({
      symbol: market.id,
      status: 'TRADING',
      baseAsset: market.base,
      baseAssetPrecision: DECIMALS,
      quoteAsset: market.quote,
      quotePrecision: DECIMALS,
      quoteAssetPrecision: DECIMALS,
      orderTypes: ['LIMIT', 'MARKET', 'STOP_LOSS'],
      icebergAllowed: false,
      ocoAllowed: false,
      quoteOrderQtyMarketAllowed: true,
      isSpotTradingAllowed: true,
      isMarginTradingAllowed: false,
      permissions: ['SPOT'],
      permissionSets: [['SPOT']],
      filters: [
        {
          filterType: 'PRICE_FILTER',
          minPrice: formatExact(market.tick),
          maxPrice: formatExact(10_000_000n * ONE),
          tickSize: formatExact(market.tick),
        },
        {
          filterType: 'LOT_SIZE',
          minQty: formatExact(market.step),
          maxQty: formatExact(9_000_000n * ONE),
          stepSize: formatExact(market.step),
        },
        {
          filterType: 'NOTIONAL',
          minNotional: formatExact(market.minNotional),
          applyMinToMarket: true,
          maxNotional: formatExact(9_000_000n * ONE),
          applyMaxToMarket: false,
          avgPriceMins: 0,
        },
      ],
    })),
  }
}

export function toPriceView(exchange: Exchange, id: string): object {
  const price = formatExact(exchange.prices.get(id) ?? 0n)
  const now = exchange.nowMs()
  return {
    symbol: id,
    price,
    lastPrice: price,
    bidPrice: price,
    askPrice: price,
    openPrice: price,
    highPrice: price,
    lowPrice: price,
    volume: '0',
    quoteVolume: '0',
    openTime: now,
    closeTime: now,
    count: 0,
  }
}

/** Every market in dollars that has a price. */
export function pricedMarkets(exchange: Exchange): string[] {
  return [...exchange.prices.keys()].filter((id) => marketOf(id)?.quote === 'USDT')
}
