import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { SharedRead } from '#server/kernel/database/share-reads.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Limits } from '#server/kernel/security/limits.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Signals } from '#server/modules/signals/signals.ts'
import type { AutoTradingParameters } from './autotrading.parameters.ts'
import type { MemberAccounts } from './account/member-accounts.ts'
import type { ExchangeHouse } from './venues/exchange-house.ts'
import type { LiveType } from './venues/load-ccxt.ts'

/** What the module is made from. */
export interface AutoTradingNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly parameters: AutoTradingParameters
  readonly gates: Pick<Gates, 'requireOpen' | 'isOpen' | 'findOpen'>
  readonly limits: Pick<Limits, 'consume' | 'consumeWithinAll'>
  readonly live: Pick<Live, 'open' | 'notify' | 'rhythm' | 'stir'>
  readonly secrets: Pick<Secrets, 'mac'>
  readonly identity: Pick<
    Identity,
    'getMember' | 'findMembers' | 'spendOtp' | 'requireReauth' | 'recordEvent'
  >
  readonly outbox: Pick<Outbox, 'wake'>
  readonly market: Pick<Market, 'prices' | 'symbols' | 'listCandles'>
  readonly membership: Pick<Membership, 'signalAccess' | 'autobotAccess'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly signals: Pick<
    Signals,
    | 'getTradingStatus'
    | 'changeTradingSettings'
    | 'listFollowable'
    | 'listRising'
    | 'findSignal'
    | 'requireAccess'
  >
  /** Addresses of exchanges other than their own; empty is their own. */
  readonly exchangeUrls: Readonly<Record<LiveType, string>>
  /** The executor's public half: what is sealed for it, nobody else opens. Empty: no keys are taken. */
  readonly executorKey: string
  /** From where the executor calls exchanges, as its operator names it. */
  readonly executorAddresses: readonly string[]
  /** Where members reach this installation. */
  readonly publicUrl: string
  /** What all keys of an exchange may ask a second from this machine, in Binance’s weights. */
  readonly weightPerSecond: number
  /** The machine's clock: exchanges know nothing of one that was moved. */
  readonly machineMs: () => number
}

/** With what the module makes for itself; every function of it takes this first. */
export interface AutoTradingContext extends AutoTradingNeeds {
  readonly houseOf: (type: LiveType) => ExchangeHouse
  readonly accountsOf: SharedRead<MemberAccounts>
}
