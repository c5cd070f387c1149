import { afterEach, beforeEach } from 'vitest'
import { issueKey } from '#sandbox/exchange/exchange.ts'
import { type ExchangeSandbox, startExchange } from '#sandbox/exchange/start-exchange.ts'

const GOOD = { trade: true, withdraw: false, transfer: false, ipRestricted: true }

/** A sandbox exchange of its own for each test of a file, and keys that may trade there. Call at the top of a test file. */
export function stageExchange(options: { now?: () => number } = {}) {
  let sandbox: ExchangeSandbox | undefined
  beforeEach(async () => {
    sandbox = await startExchange(options)
    sandbox.setPrice('BTC/USDT', '60000')
  })
  afterEach(() => sandbox?.stop())
  const running = (): ExchangeSandbox => {
    if (sandbox === undefined) throw new Error('the exchange runs within tests')
    return sandbox
  }
  return {
    sandbox: running,
    newKey: () => {
      const { key, secret, passphrase } = issueKey(running().exchange, { rights: GOOD })
      return { apiKey: key, secret, passphrase }
    },
  }
}
