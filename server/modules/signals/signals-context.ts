import type { Clock } from '#server/kernel/clock.ts'
import type { Signal } from '#contract/trading/signals.ts'
import type { Database, Tx } from '#server/kernel/database/db.ts'
import type { SharedRead } from '#server/kernel/database/share-reads.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Model } from './engine/forecaster/model.ts'
import type { SettingsRow } from './settings/signal-switches.ts'

/** What the module is made from. */
export interface SignalsNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly live: Pick<Live, 'open' | 'publish'>
  readonly market: Pick<
    Market,
    'sourceId' | 'symbols' | 'closedCandles' | 'saveCandles' | 'listCandles' | 'lastCloses'
  >
  readonly membership: Pick<Membership, 'signalAccess' | 'withSignalAccess'>
  readonly notifications: Pick<Notifications, 'findRinging' | 'notifyMany'>
  /** Called upwards in the transaction that adds live signals. */
  readonly onFound: (tx: Tx, signals: readonly Signal[]) => Promise<void>
  /** Called upwards in the transaction that ends live signals, or withdraws one. */
  readonly onEnded: (tx: Tx, signals: readonly Signal[]) => Promise<void>
}

/** With what the module makes for itself; every function of it takes this first. */
export interface SignalsContext extends SignalsNeeds {
  readonly model: Model
  /** The switches of a member. */
  readonly settingsOf: SharedRead<SettingsRow>
  /** How many signals the last 24 hours brought. */
  readonly countFound: () => Promise<number>
}
