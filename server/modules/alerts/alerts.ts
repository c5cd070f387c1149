import { bindTo } from '#server/kernel/bind.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AlertsContext } from './alerts-context.ts'
import { changeAlert, deleteAlert } from './change-alert.ts'
import { createAlert, prepareAlert } from './create-alert.ts'
import { eraseMember } from './erase-member.ts'
import { changeEvent, changeQuiet, getAlerts, getPairChart } from './get-alerts.ts'
import { matchPrice } from './prices/match-prices.ts'
import { queueSignals } from './signals/queue-signals.ts'
import { runDue, startAlertsLoop } from './start-alerts-loop.ts'
import { changeWatchlist, createFigures } from './watchlist.ts'

/** What it holds about members. */
export { alertsData } from './member-data.ts'

export type { AlertsContext } from './alerts-context.ts'
export type Alerts = ReturnType<typeof createAlerts>

/** Firings are shown for a day and kept as long as the notifications they made. */
const KEPT_DAYS = 180

async function sweep({ db, clock }: AlertsContext): Promise<number> {
  return db.run(sql`delete from alerts_firings where at < ${plus(clock.now(), -KEPT_DAYS * DAY_MS)}`)
}

/** Watchlists, alerts about prices and signals, and how members are told. Prices are the market's numbers. */
export function createAlerts(self: AlertsContext) {
  const figuresOf = createFigures(self)
  return {
    ...bindTo(self, {
      /** Throws ALERT-B001. */
      changeWatchlist,
      /** What a new alert needs to know of the market. Throws ALERT-B001, ALERT-A002. */
      prepareAlert,
      /** Throws ALERT-A001, ALERT-B003. */
      createAlert,
      /** Throws COMMON-A001, ALERT-B003, ALERT-A002. */
      changeAlert,
      deleteAlert,
      /** Throws COMMON-A001. */
      changeEvent,
      /** Throws ALERT-B004. */
      changeQuiet,
      /** Fires what a pair's new price reached; returns how many alerts. */
      matchPrice,
      /** Matches every pair and signal that is due; returns how many alerts fired. */
      runDue,
      startAlertsLoop,
      /** Forgets old firings; returns how many. */
      sweep,
    }),
    getAlerts: (memberId: string) => getAlerts(self, figuresOf, memberId),
    /** Throws COMMON-A001. */
    getPairChart: (symbol: string) => getPairChart(self, figuresOf, symbol),
    /** In the transaction that adds signals: they are told to the members who want them. */
    queueSignals,
    /** With the erasure of the account: watchlist and alerts go. */
    eraseMember,
  }
}
