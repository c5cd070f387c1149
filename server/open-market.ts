import type { Config } from './kernel/config.ts'
import {
  createMarket,
  openRateService,
  type Market,
  type MarketDeps,
  type OpenSandbox,
  type RateSource,
} from './modules/market/market.ts'

/** The generated market; a production never loads it. */
const openSandbox: OpenSandbox = async (nowMs) =>
  (await import('./sandbox/sandbox-source.ts')).openSandboxSource(nowMs)

/** Where statements' rates come from; a sandbox makes its own when no service is named. */
async function openRates({ RATES_URL, sandbox }: Config): Promise<RateSource | undefined> {
  if (RATES_URL !== '') return openRateService(RATES_URL)
  return sandbox ? (await import('./sandbox/sandbox-rates.ts')).sandboxRates : undefined
}

/** The market of this configuration. */
export async function openMarket(
  config: Config,
  kernel: Pick<MarketDeps, 'db' | 'clock' | 'parameters'>,
): Promise<Market> {
  return createMarket({
    ...kernel,
    setting: config.MARKET,
    openSandbox: config.sandbox ? openSandbox : undefined,
    rateSource: await openRates(config),
  })
}
