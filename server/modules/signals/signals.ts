import { failures } from '#contract/failures/failures.ts'
import type { SignalFilter, SignalHistoryFilter } from '#contract/trading/signals.ts'
import { bindTo } from '#server/kernel/bind.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { shareEach, shareReads } from '#server/kernel/database/share-reads.ts'
import { requireAccess } from './require-access.ts'
import type { SignalsContext, SignalsNeeds } from './signals-context.ts'
import { loadShippedModel } from './engine/forecaster/shipped-model.ts'
import { findSignal, getSignal, listFollowable, listSignalHistory, listSignals } from './list-signals.ts'
import { eraseMember } from './erase-member.ts'
import { listPauses, pauseSignals, resumeSignals } from './pause-signals.ts'
import { listSealedDays, getSealedDay } from './record/decode-log.ts'
import { getPublicRecord } from './record/public-record.ts'
import { listRising } from './record/list-rising.ts'
import { recalibrateWhenDue } from './calibration/recalibrate.ts'
import { getSignalStats } from './record/record-stats.ts'
import { sumForecasts } from './record/sum-forecasts.ts'
import { signalsConsole } from './signals.console.ts'
import { notifySignals } from './notify-signals.ts'
import { findSettings } from './settings/signal-switches.ts'
import {
  changeTradingSettings,
  countFound,
  countRunning,
  getTradingStatus,
} from './settings/trading-settings.ts'
import { pauseMiscalibrated } from './calibration/watch-calibration.ts'
import { createMarketWatch } from './driver/watch-market.ts'
import { withdrawSignal } from './withdraw-signal.ts'

/** What it holds about members. */
export { signalsData } from './member-data.ts'

export type { SignalsNeeds } from './signals-context.ts'
export type { RisingSignal } from './record/list-rising.ts'
export type { SignalSwitches } from './settings/trading-settings.ts'
export { newWatch, resolveStep, type Watched } from './engine/resolver.ts'
export type Signals = ReturnType<typeof createSignals>

/** Lets members subscribe to live signals for as long as their access lasts. */
function openTopic({ live, membership }: SignalsNeeds): void {
  live.open('signals', async (caller) => {
    const { isOpen, until } = await membership.signalAccess(caller.memberId)
    return isOpen && until !== undefined
      ? { until, thenRefused: failures.signals.subscriptionRequired }
      : { refused: failures.signals.subscriptionRequired }
  })
}

/** What members with access to Signal Master may read. */
function forReaders(self: SignalsContext) {
  const listOf = shareEach(self.db, (filter) => listSignals(self, JSON.parse(filter)))
  const signalOf = shareEach(self.db, (id) => getSignal(self, id))
  return {
    /** Throws SIGNAL-A001 without access. */
    async listSignals(memberId: string, filter: SignalFilter) {
      await requireAccess(self, memberId)
      return await listOf(JSON.stringify(filter))
    },
    /** Throws SIGNAL-A001 without access, COMMON-A001 for an unknown id. */
    async getSignal(memberId: string, id: string) {
      await requireAccess(self, memberId)
      return await signalOf(id)
    },
    /** Throws SIGNAL-A001 without access, COMMON-B001 for an unreadable period. */
    async listSignalHistory(memberId: string, filter: SignalHistoryFilter) {
      await requireAccess(self, memberId)
      return await listSignalHistory(self, filter)
    },
  }
}

/** What anyone may check: no access is needed. */
function forEverybody(self: SignalsContext) {
  return bindTo(self, {
    /** Hits and returns per kind and time frame, in percent: the record is for everyone who may join. */
    getSignalStats,
    /** The first signals of a day that is over, with their prices, and the record they stand in. */
    getPublicRecord,
    /** The live record of 180 days by forecast. */
    sumForecasts,
    /** The log's head per day (UTC), newest first. */
    listSealedDays,
    /** A day's sealed batches. Throws COMMON-A001 for a day without any. */
    getSealedDay,
  })
}

function createContext(deps: SignalsNeeds): SignalsContext {
  const found = shareEach(deps.db, () => countFound(deps))
  return {
    ...deps,
    model: loadShippedModel(),
    settingsOf: shareReads(deps.db, findSettings),
    countFound: () => found('24h'),
  }
}

/** Detector, forecaster, resolver, feed and record. Prices are the market's numbers; returns leave here in percent. */
export function createSignals(deps: SignalsNeeds) {
  const self = createContext(deps)
  const watch = createMarketWatch(self)
  openTopic(deps)
  return {
    ...bindTo(self, {
      /** Staff: publishes nothing new of a kind or symbol until resumed; returns the pause's id. Throws COMMON-B001. */
      pauseSignals,
      /** Staff: ends a pause. Throws COMMON-A001 when it is not running. */
      resumeSignals,
      /** Staff: withdraws an open signal, which stays visible. Throws COMMON-A001 when it is not open, COMMON-B001 without a note. */
      withdrawSignal,
      /** The console's calls of signals. */
      consoleCalls: signalsConsole,
      /** Notifies members who have push on for new signals; returns how many alarms. */
      notifySignals,
      /** Learns a recalibration when one is due; returns its version. */
      recalibrateWhenDue,
      /** Pauses kinds whose live forecasts are out of bounds; returns them. */
      pauseMiscalibrated,
      /** Throws SIGNAL-A001 without access to Signal Master. */
      requireAccess,
      /** Live signals that point up, are still open and were found since then, the oldest first. */
      listFollowable,
      /** Every signal that pointed up and was found in a span, live or in hindsight, the oldest first. */
      listRising,
      /** One signal without its background. Throws COMMON-A001 for an unknown id. */
      findSignal,
      /** Throws SIGNAL-A001 when signals are switched on without access. */
      changeTradingSettings,
    }),
    /** How many signals are open of each pair. */
    countRunning: () => countRunning(self),
    /** With the erasure of the account: the member's switches go. */
    eraseMember,
    ...forReaders(self),
    ...forEverybody(self),
    /** The running pauses, those of the watch over calibration marked as alarms. */
    listPauses: () => listPauses(self, self.db),
    /** The signals' part of the trading status, read in the caller's transaction where it is given one. */
    getTradingStatus: (memberId: string, db: Queryable = self.db) => getTradingStatus(self, db, memberId),
    /** Reads the market on once; workers call `start` instead. */
    runDue: () => watch.runDue(),
    /** The worker's loop over the market, from the first history to every closed candle. */
    start: () => watch.start(),
  }
}
