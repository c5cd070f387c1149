import type { SignalFilter, SignalHistoryFilter } from '#contract/signals.ts'
import type { Tx } from '#server/kernel/db.ts'
import { demandAccess } from './demand-access.ts'
import type { Signals as Self, SignalsDeps } from './deps.ts'
import { createForecaster } from './engine/forecaster.ts'
import { readShippedModel } from './engine/shipped-model.ts'
import { getSignal, listSignalHistory, listSignals } from './list-signals.ts'
import { changeTradingSettings, getTradingStatus, type SettingsChange } from './trading-settings.ts'
import { createMarketWatch } from './watch-market.ts'

export type { SignalsDeps } from './deps.ts'
export type Signals = ReturnType<typeof createSignals>

/** Detector, forecaster, resolver, feed and record. Prices are the market's numbers; returns leave here in percent. */
export function createSignals(deps: SignalsDeps) {
  const self: Self = { ...deps, forecaster: createForecaster(readShippedModel()) }
  const watch = createMarketWatch(self)
  deps.live.open('signals', async (caller) => {
    const { isOpen, end } = await deps.membership.signalAccess(caller.memberId)
    return isOpen && end !== undefined ? { until: end, thenRefused: 'SIGNAL-A001' } : { refused: 'SIGNAL-A001' }
  })
  return {
    /** Throws SIGNAL-A001 without access. */
    async listSignals(memberId: string, filter: SignalFilter) {
      await demandAccess(self, memberId)
      return await listSignals(self, filter)
    },
    /** Throws SIGNAL-A001 without access, COMMON-A001 for an unknown id. */
    async getSignal(memberId: string, id: string) {
      await demandAccess(self, memberId)
      return await getSignal(self, id)
    },
    /** Throws SIGNAL-A001 without access, COMMON-B001 for an unreadable period. */
    async listSignalHistory(memberId: string, filter: SignalHistoryFilter) {
      await demandAccess(self, memberId)
      return await listSignalHistory(self, filter)
    },
    getTradingStatus: (memberId: string) => getTradingStatus(self, self.db, memberId),
    /** Throws SIGNAL-A001 when signals are switched on without access. */
    changeTradingSettings: (tx: Tx, request: { memberId: string; change: SettingsChange }) =>
      changeTradingSettings(self, tx, request),
    /** Reads the market on once; workers call `start` instead. */
    runDue: () => watch.runDue(),
    /** The worker's loop over the market, from the first history to every closed candle. */
    start: () => watch.start(),
  }
}
