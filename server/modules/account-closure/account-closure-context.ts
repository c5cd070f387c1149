import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Tx } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Alerts } from '#server/modules/alerts/alerts.ts'
import type { Archives } from '#server/modules/archives/archives.ts'
import type { AutoTrading } from '#server/modules/autotrading/autotrading.ts'
import type { Content } from '#server/modules/content/content.ts'
import type { Game } from '#server/modules/game/game.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Inquiries } from '#server/modules/inquiries/inquiries.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Programs } from '#server/modules/programs/programs.ts'
import type { Rewards } from '#server/modules/rewards/rewards.ts'
import type { Signals } from '#server/modules/signals/signals.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'

/** What the module is made from. */
export interface AccountClosureContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly identity: Pick<
    Identity,
    'requireReauth' | 'beginClosing' | 'listDueClosings' | 'lockDueClosing' | 'eraseAccount'
  >
  readonly wallet: Pick<
    Wallet,
    'eraseMember' | 'getMoneyLeft' | 'createGasPayout' | 'voidGasPayout' | 'keepsGas' | 'settleClosing'
  >
  readonly rewards: Pick<Rewards, 'hasOpenPlan'>
  readonly game: Pick<Game, 'hasOpenBet'>
  readonly autotrading: Pick<AutoTrading, 'eraseMember' | 'hasOpenPosition'>
  readonly inquiries: Pick<Inquiries, 'eraseMember'>
  readonly notifications: Pick<Notifications, 'eraseMember'>
  readonly alerts: Pick<Alerts, 'eraseMember'>
  readonly programs: Pick<Programs, 'eraseMember'>
  readonly archives: Pick<Archives, 'eraseMember'>
  readonly content: Pick<Content, 'eraseMember'>
  readonly signals: Pick<Signals, 'eraseMember'>
  /** What staff noted about a member; called upwards. */
  readonly eraseStaffNotes: (tx: Tx, memberId: string) => Promise<void>
}
