import { loadExchange, openLiveSource } from './live-source.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import type { MarketSource, NowMs, OpenSandbox } from './market-source.ts'
import { openReplaySource } from './replay-source.ts'

/**
 * Opens what the MARKET setting names: `sandbox` (`sandbox:DAYS` for one with so many days of history), `replay:DIR` or
 * `live:EXCHANGE[,EXCHANGE…]`. `anchorMs` is the moment of installation; without `openSandbox` there is no generated market. Throws with a sentence for the operator when the setting cannot be followed.
 */
export async function openMarketSource(
  setting: string,
  { anchorMs, nowMs, openSandbox }: { anchorMs: number; nowMs: NowMs; openSandbox?: OpenSandbox | undefined },
): Promise<MarketSource> {
  const [kind = '', ...rest] = setting.split(':')
  const detail = rest.join(':')
  if (kind === 'sandbox' && openSandbox !== undefined) {
    const source = await openSandbox(nowMs)
    return detail === '' ? source : { ...source, historyMs: Number.parseInt(detail, 10) * DAY_MS }
  }
  if (kind === 'replay' && detail !== '') return await openReplaySource({ folder: detail, anchorMs, nowMs })
  if (kind === 'live' && detail !== '') return await openLiveSource(detail.split(','), nowMs)
  throw new Error(`MARKET must be sandbox[:DAYS], replay:DIR or live:EXCHANGE[,EXCHANGE…], not "${setting}"`)
}

/** Loads the exchanges that a `live:` setting names without speaking to them. Throws for an unknown one. */
export async function checkLiveSetting(setting: string): Promise<void> {
  for (const name of setting.slice('live:'.length).split(',')) await loadExchange(name)
}
