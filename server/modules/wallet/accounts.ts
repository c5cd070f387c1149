import type { Currency } from '#contract/money.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'

export const available = (ownerId: string, currency: 'MCS' | 'USDT'): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})
export const bonus = (ownerId: string): AccountName => ({ class: 'MEMBER_BONUS', currency: 'MCS', ownerId })
export const locked = (ownerId: string): AccountName => ({ class: 'MEMBER_LOCKED', currency: 'MCS', ownerId })
export const gas = (ownerId: string): AccountName => ({ class: 'MEMBER_GAS', currency: 'TRX', ownerId })

export const chainOf = (currency: Currency): AccountName => ({ class: 'CHAIN', currency })
export const capital = (currency: Currency): AccountName => ({ class: 'OPERATOR_CAPITAL', currency })
export const fees = (currency: Currency): AccountName => ({ class: 'FEES', currency })
export const swapTreasury = (currency: Currency): AccountName => ({ class: 'SWAP_TREASURY', currency })
export const gasPrepaid: AccountName = { class: 'GAS_PREPAID', currency: 'TRX' }
export const rewardTreasury: AccountName = { class: 'REWARD_TREASURY', currency: 'USDT' }
export const bonusBudget: AccountName = { class: 'BONUS_BUDGET', currency: 'MCS' }

/** Every account of a member that the wallet shows. */
export function accountsOf(memberId: string): readonly AccountName[] {
  return [
    available(memberId, 'MCS'),
    available(memberId, 'USDT'),
    bonus(memberId),
    locked(memberId),
    gas(memberId),
  ]
}

/** Opens what the operator's side of the wallet needs. */
export function openHouseAccounts(ledger: Ledger, db: Queryable): Promise<void> {
  const perCoin = (['MCS', 'USDT', 'TRX'] as const).flatMap((currency) => [
    chainOf(currency),
    capital(currency),
    fees(currency),
    swapTreasury(currency),
  ])
  return ledger.openAccounts(db, [...perCoin, gasPrepaid, bonusBudget, rewardTreasury])
}
