import { createClock } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'

/** Where exchanges are, and the machine's clock: they know nothing of one that was moved. */
export function tradingOptions(config: Config) {
  const machine = createClock()
  return {
    exchangeUrls: {
      binance: config.EXCHANGE_BINANCE_BASE_URL,
      bybit: config.EXCHANGE_BYBIT_BASE_URL,
      okx: config.EXCHANGE_OKX_BASE_URL,
      upbit: config.EXCHANGE_UPBIT_BASE_URL,
    },
    executorKey: config.EXECUTOR_KEY,
    executorAddresses: config.EXECUTOR_ADDRESSES,
    publicUrl: config.publicUrl,
    weightPerSecond: config.EXCHANGE_WEIGHT_PER_SECOND,
    machineMs: () => machine.nowMs(),
  }
}
