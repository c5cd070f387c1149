import type { AccountName } from '#server/modules/ledger/ledger.ts'

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
