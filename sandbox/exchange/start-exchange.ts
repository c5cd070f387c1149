import { createRawApp } from '../raw-app.ts'
import { serveBinance } from './venues/binance.ts'
import { BYBIT } from './venues/bybit.ts'
import { PREFIX } from './pages/dev-page.ts'
import { serveDev, setPrice } from './pages/dev-routes.ts'
import { serveDialect } from './venues/dialect.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { startPriceFeed } from './start-price-feed.ts'
import { OKX } from './venues/okx.ts'
import { startStateSaver } from './save-state.ts'
import { UPBIT } from './venues/upbit.ts'

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 64_000

export interface ExchangeSandboxOptions {
  /** 0 takes a free one. */
  readonly port?: number
  /** Where the product tells its market's prices; without it they are set by hand. */
  readonly pricesUrl?: string
  /** Where keys, balances and orders are kept; without it they end with the process. */
  readonly file?: string
  readonly now?: () => number
}

export interface ExchangeSandbox {
  /** Binance answers under /binance, and so on; dev/ besides. */
  readonly url: string
  readonly exchange: Exchange
  /** Moves a market by hand: a pair such as BTC/USDT to a decimal price. */
  setPrice(symbol: string, price: string): void
  stop(): Promise<void>
}

/** Starts the sandbox exchange on this machine: the spot calls of Binance, Bybit, OKX and Upbit. */
export async function startExchange(options: ExchangeSandboxOptions = {}): Promise<ExchangeSandbox> {
  const { port = 0, pricesUrl, file, now = () => Date.now() } = options
  const exchange = createExchange(now)
  const kept = file === undefined ? undefined : startStateSaver(exchange, file)
  const app = createRawApp({ prefix: PREFIX, maxBodyBytes: MAX_BODY_BYTES })
  serveBinance(app, exchange)
  for (const dialect of [BYBIT, OKX, UPBIT]) serveDialect(app, exchange, dialect)
  serveDev(app, exchange)
  const url = await app.listen({ port, host: HOST })
  const following = pricesUrl === undefined ? undefined : startPriceFeed(exchange, pricesUrl)
  return {
    url,
    exchange,
    setPrice: (symbol, price) => setPrice(exchange, symbol, price),
    async stop() {
      await following?.stop()
      await app.close()
      kept?.stop()
    },
  }
}
