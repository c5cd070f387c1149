import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import type { PriceDesk } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { MembershipParameters } from './membership.parameters.ts'

export interface MembershipDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly parameters: MembershipParameters
  readonly gates: Pick<Gates, 'isOpen'>
  readonly ledger: Pick<Ledger, 'post' | 'getBalance' | 'holdBalance' | 'openAccounts'>
  readonly market: Pick<PriceDesk, 'dealingPrice' | 'isQuoteCurrent'>
  readonly identity: Pick<Identity, 'getMember' | 'mailMember'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly referral: Pick<Referral, 'deferFee' | 'transferFee' | 'endFee' | 'earn' | 'deferPaid'>
  readonly wallet: Pick<Wallet, 'balanceIn' | 'publishBalance'>
}

/** Takes the member's lock: periods of one member are bought, cancelled and renewed one after the other. */
export async function lockMembership(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into membership_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from membership_members where member_id = ${memberId} for update`)
}

const available = (ownerId: string): AccountName => ({ class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId })
const bonus = (ownerId: string): AccountName => ({ class: 'MEMBER_BONUS', currency: 'MCS', ownerId })
export const accounts = {
  available,
  bonus,
  /** Paid for days that have not begun: what can still be given back. */
  unearned: { class: 'UNEARNED', currency: 'MCS' },
  fees: { class: 'FEES', currency: 'MCS' },
  capital: { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
} as const satisfies Record<string, AccountName | ((ownerId: string) => AccountName)>

/** What a member can pay a membership with, in millionths of MCS. */
export async function getFunds(
  { ledger }: Pick<MembershipDeps, 'ledger'>,
  db: Queryable,
  memberId: string,
): Promise<{ free: bigint; bonus: bigint }> {
  const own = await ledger.getBalance(db, available(memberId))
  const gift = await ledger.getBalance(db, bonus(memberId))
  return { free: own.balance - own.hold, bonus: gift.balance - gift.hold }
}
