import type { AccountName } from '#server/modules/ledger/ledger.ts'

export const available = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'MCS',
  ownerId,
})

export const stake = (ownerId: string): AccountName => ({ class: 'GAME_STAKE', currency: 'MCS', ownerId })

export const pool: AccountName = { class: 'GAME_POOL', currency: 'MCS' }

export const fees: AccountName = { class: 'FEES', currency: 'MCS' }
