import type { AccountName } from '#server/modules/ledger/ledger.ts'

/** What is left of the member's own joined sum. */
export const escrowOf = (planId: string): AccountName => ({
  class: 'PLAN_ESCROW',
  currency: 'USDT',
  ownerId: planId,
})

/** What is left of the operator's part. */
export const coverOf = (planId: string): AccountName => ({
  class: 'PLAN_COVER',
  currency: 'USDT',
  ownerId: planId,
})

export const treasury: AccountName = { class: 'REWARD_TREASURY', currency: 'USDT' }

export const availableOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId,
})
