import type { AccountName } from '#server/modules/ledger/ledger.ts'

/** USDT that members paid for a round: nothing leaves it, so that its balance is what was sold. */
export const proceedsOf = (roundId: string): AccountName => ({
  class: 'ICO_PROCEEDS',
  currency: 'USDT',
  ownerId: roundId,
})

/** MCS that a round has left to sell. */
export const treasuryOf = (roundId: string): AccountName => ({
  class: 'ICO_TREASURY',
  currency: 'MCS',
  ownerId: roundId,
})

/** What referral of all rounds may cost. */
export const budget: AccountName = { class: 'ICO_BUDGET', currency: 'USDT' }

export const capitalOf = (currency: 'MCS' | 'USDT'): AccountName => ({ class: 'OPERATOR_CAPITAL', currency })

export const usdtOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId,
})

export const mcsOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'MCS',
  ownerId,
})

export const lockedOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_LOCKED',
  currency: 'MCS',
  ownerId,
})
