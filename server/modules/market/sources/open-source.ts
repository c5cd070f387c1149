import { loadExchange, openLiveSource } from './live-source.ts'
import type { MarketSource, NowMs, OpenSandbox } from './market-source.ts'
import { openReplaySource } from './replay-source.ts'

/**
 * Opens what the MARKET setting names: `sandbox`, `replay:DIR` or `live:EXCHANGE[,EXCHANGE…]`. `anchorMs` is
 * the moment of installation; without `openSandbox` there is no generated market. Throws with a sentence for the operator when the setting cannot be followed.
 */
export async function openMarketSource(
  setting: string,
  { anchorMs, nowMs, openSandbox }: { anchorMs: number; nowMs: NowMs; openSandbox?: OpenSandbox | undefined },
): Promise<MarketSource> {
  const [kind = '', ...rest] = setting.split(':')
  const detail = rest.join(':')
  if (kind === 'sandbox' && detail === '' && openSandbox !== undefined) return await openSandbox(nowMs)
  if (kind === 'replay' && detail !== '') return await openReplaySource({ folder: detail, anchorMs, nowMs })
  if (kind === 'live' && detail !== '') return await openLiveSource(detail.split(','), nowMs)
  throw new Error(`MARKET must be sandbox, replay:DIR or live:EXCHANGE[,EXCHANGE…], not "${setting}"`)
}

/** Loads the exchanges that a `live:` setting names without speaking to them. Throws for an unknown one. */
export async function checkLiveSetting(setting: string): Promise<void> {
  for (const name of setting.slice('live:'.length).split(',')) await loadExchange(name)
}
