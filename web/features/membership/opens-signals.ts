import type { TradingStatus } from '#contract/trading/trading.ts'

/** Whether a trial or a membership opens signals to the member. */
export function opensSignals({ signalAccess }: TradingStatus): boolean {
  return !['EXPIRED', 'NONE', 'SCHEDULED'].includes(signalAccess.state)
}
