import type { Actions } from '#server/kernel/actions/actions.ts'
import type { Brakes } from '#server/kernel/parameters/brakes.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Tx } from '#server/kernel/database/db.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Chain } from '#server/modules/chain/chain.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { PriceDesk, TrxPrices } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Explain, ExplainFigure } from './history/explain.ts'
import type { WalletParameters } from './wallet.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface WalletContext {
  readonly db: Database
  readonly actions: Actions
  readonly clock: Clock
  readonly log: Logger
  readonly live: Pick<Live, 'open' | 'notify'>
  readonly parameters: WalletParameters
  readonly brakes: Brakes
  readonly ledger: Ledger
  readonly market: PriceDesk & TrxPrices
  readonly chain: Pick<
    Chain,
    | 'addressOf'
    | 'ownerOf'
    | 'ownersOf'
    | 'fees'
    | 'requestPayments'
    | 'paymentOf'
    | 'retryPayment'
    | 'depositsOf'
    | 'depositsByIds'
    | 'newestDeposits'
  >
  readonly identity: Pick<
    Identity,
    | 'findMember'
    | 'findMembers'
    | 'findFacts'
    | 'findLocked'
    | 'getForStaff'
    | 'spendOtp'
    | 'isOtpOn'
    | 'holdCodes'
  >
  readonly notifications: Pick<Notifications, 'notify' | 'notifyMembers'>
  /** Whether two of the staff agreed to a withdrawal or a payout and still stand behind it; asked upwards. */
  readonly isAgreedByTwo: (tx: Tx, id: string) => Promise<boolean>
  /** Why a movement is as large as it is; asked upwards, of the module that caused it. */
  readonly explain: Explain
  /** The reward day of the payout that a movement came with; asked upwards. */
  readonly findBatchDay: Explain
  /** Why a sum that a screen shows is as large as it is; asked upwards, of the module that works it out. */
  readonly explainFigure: ExplainFigure
  /** Where play coins come from; undefined outside a sandbox. */
  readonly faucet: string | undefined
}
