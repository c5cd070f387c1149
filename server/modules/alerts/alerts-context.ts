import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Signals } from '#server/modules/signals/signals.ts'

/** What the module is made from; every function of it takes this first. */
export interface AlertsContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly live: Pick<Live, 'notify' | 'rhythm'>
  readonly market: Pick<Market, 'symbols' | 'prices' | 'listCandles'>
  readonly membership: Pick<Membership, 'withSignalAccess'>
  readonly notifications: Pick<
    Notifications,
    'notifyMembers' | 'sendDue' | 'listRoutes' | 'changeRoute' | 'getQuietHours' | 'changeQuietHours'
  >
  readonly signals: Pick<Signals, 'countRunning'>
}
