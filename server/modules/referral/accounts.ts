import type { CommissionType } from '#contract/members/referral.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'

export const payable = (currency: WalletCoin): AccountName => ({ class: 'COMMISSION_PAYABLE', currency })
export const fees = (currency: WalletCoin): AccountName => ({ class: 'FEES', currency })
export const available = (ownerId: string, currency: WalletCoin): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})

/** Where a commission is set aside from: the fee itself, or the announced budget of a token sale. */
export function sourceOf(type: CommissionType, currency: WalletCoin): AccountName {
  return type === 'ICO' ? { class: 'ICO_BUDGET', currency } : fees(currency)
}

/** Opens what commissions are set aside from and into. */
export function openHouseAccounts(ledger: Pick<Ledger, 'openAccounts'>, db: Queryable): Promise<void> {
  return ledger.openAccounts(db, [
    payable('MCS'),
    payable('USDT'),
    fees('MCS'),
    fees('USDT'),
    sourceOf('ICO', 'USDT'),
  ])
}
