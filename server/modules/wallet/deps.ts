import type { Brakes } from '#server/kernel/parameters/brakes.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Tx } from '#server/kernel/database/db.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Chain } from '#server/modules/chain/chain.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { PriceDesk, TrxPrices } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { WalletParameters } from './wallet.parameters.ts'

export interface WalletDeps {
  readonly db: Database
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
    | 'estimate'
    | 'requestPayment'
    | 'paymentOf'
    | 'retryPayment'
    | 'depositsOf'
    | 'depositsByIds'
  >
  readonly identity: Pick<
    Identity,
    'findMember' | 'findMembers' | 'findLocked' | 'getForStaff' | 'spendOtp' | 'isOtpOn'
  >
  readonly notifications: Pick<Notifications, 'notify'>
  /** Whether two of the staff agreed to a withdrawal or a payout and still stand behind it; asked upwards. */
  readonly isAgreedByTwo: (tx: Tx, id: string) => Promise<boolean>
  /** Where play coins come from; undefined outside a sandbox. */
  readonly faucet: string | undefined
}

/** Who asks, as the wallet needs it. */
export interface Asking {
  readonly memberId: string
  /** Thumbprint of the key the session is bound to; without one the day's limit is lower. */
  readonly deviceKey: string | undefined
  readonly address: string
  readonly device: string
}

/** Takes the member's lock: held first by every call whose rules look at more than one row. */
export async function lockWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into wallet_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from wallet_members where member_id = ${memberId} for update`)
}

/** Publishes to the member's pages, when the transaction commits, that the wallet has changed. */
export function publishWallet(
  { live }: Pick<WalletDeps, 'live'>,
  tx: Tx,
  { memberId, type, id }: { memberId: string; type: 'balance' | 'deposit' | 'withdrawal'; id: string },
): void {
  live.notify(tx, memberId, { topic: 'wallet', type, data: { id } })
}
