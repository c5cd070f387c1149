import { setTimeout as pause } from 'node:timers/promises'
import { setPrice } from './pages/dev-routes.ts'
import type { Exchange } from './exchange.ts'

const EVERY_MS = 500
const PATIENCE_MS = 3_000

interface PriceAnswer {
  readonly prices: readonly { readonly symbol: string; readonly price: string }[]
}

/** Follows the product's market over the wire. While it does not answer, the last prices stand. */
export function startPriceFeed(exchange: Exchange, url: string): { stop(): Promise<void> } {
  const ended = new AbortController()
  const poll = async (): Promise<void> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const told: PriceAnswer = await answer.json()
    for (const { symbol, price } of told.prices) setPrice(exchange, symbol, price)
  }
  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      // The product starts after its exchange and may restart at any time: the next look tries again.
      await poll().catch(() => undefined)
      await pause(EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
