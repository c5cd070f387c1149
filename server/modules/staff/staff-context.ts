import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Jobs } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Brakes } from '#server/kernel/parameters/brakes.ts'
import type { ParameterValues } from '#server/kernel/parameters/parameter-table.ts'
import type { ParameterStore } from '#server/kernel/parameters/parameters.ts'
import type { Settings } from '#server/kernel/parameters/settings.ts'
import type { Limits } from '#server/kernel/security/limits.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { AutoTrading } from '../autotrading/autotrading.ts'
import type { Chain } from '../chain/chain.ts'
import type { Closes } from '../closes/closes.ts'
import type { Content } from '../content/content.ts'
import type { Game, gameParameters } from '../game/game.ts'
import type { Ico } from '../ico/ico.ts'
import type { Identity } from '../identity/identity.ts'
import type { Inquiries, inquiriesParameters } from '../inquiries/inquiries.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Market } from '../market/market.ts'
import type { Membership } from '../membership/membership.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Referral, referralParameters } from '../referral/referral.ts'
import type { Rewards, rewardsParameters } from '../rewards/rewards.ts'
import type { Transparency } from '../transparency/transparency.ts'
import type { Wallet, walletParameters } from '../wallet/wallet.ts'

/** The parameters that the console reads by name; it lists and changes all of them. */
type ConsoleParameters = Pick<
  typeof walletParameters,
  'swap.on' | 'withdraw.on' | 'withdraw.reset_lock_hours'
> &
  Pick<typeof rewardsParameters, 'plan.on'> &
  Pick<typeof gameParameters, 'game.on'> &
  Pick<typeof referralParameters, 'referral.alarm_bps' | 'referral.stop_bps' | 'referral.stop_on'> &
  Pick<typeof inquiriesParameters, 'inquiry.answer_hours'>

/** Everything the console works on: the kernel's parts and the front door of every module. */
export interface StaffContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Secrets
  readonly limits: Limits
  readonly gates: Gates
  readonly parameters: ParameterStore<ParameterValues<ConsoleParameters>>
  readonly brakes: Brakes
  readonly settings: Settings
  readonly jobs: Jobs
  readonly sandbox: boolean
  readonly brandName: string
  readonly publicUrl: string
  /** Production runs without a second TRON node, by decision of the operator. */
  readonly believesOneNode: boolean
  readonly identity: Identity
  readonly ledger: Ledger
  readonly market: Market
  readonly chain: Chain
  readonly wallet: Wallet
  readonly notifications: Notifications
  readonly referral: Referral
  readonly membership: Membership
  readonly rewards: Rewards
  readonly game: Game
  readonly ico: Ico
  readonly autotrading: AutoTrading
  readonly inquiries: Inquiries
  readonly content: Content
  readonly closes: Pick<Closes, 'getSignable' | 'sign'>
  readonly transparency: Pick<
    Transparency,
    'listProofs' | 'orderProof' | 'listDayFigures' | 'listDayRecords' | 'sumKindsSince'
  >
}
