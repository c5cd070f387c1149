import type { StaffRight } from './staff-rights.ts'

/** How long a request waits for a second person (docs/product/decisions.md D-132). */
export const REQUEST_HOURS = 72

/**
 * Every power that needs two persons: which right asks for it and which, of another person, lets the server do it.
 * A power without a row here cannot be asked for.
 */
export const REQUEST_KINDS = {
  otpReset: { request: 'otpReset.request', approve: 'otpReset.approve' },
  adjustment: { request: 'adjustments.request', approve: 'adjustments.approve' },
  allocation: { request: 'capital.request', approve: 'capital.approve' },
  depositAssign: { request: 'deposits.request', approve: 'deposits.approve' },
  mcsPrice: { request: 'prices.request', approve: 'prices.approve' },
  priceParameter: { request: 'prices.request', approve: 'prices.approve' },
  membershipParameter: { request: 'membership.request', approve: 'membership.approve' },
  rewardsParameter: { request: 'rewards.request', approve: 'rewards.approve' },
  icoParameter: { request: 'ico.request', approve: 'ico.approve' },
  membershipGrant: { request: 'membership.request', approve: 'membership.approve' },
  membershipCancel: { request: 'membership.request', approve: 'membership.approve' },
  treasuryMove: { request: 'rewards.request', approve: 'rewards.approve' },
  icoRound: { request: 'ico.request', approve: 'ico.approve' },
  icoOpen: { request: 'ico.request', approve: 'ico.approve' },
  icoClose: { request: 'ico.request', approve: 'ico.approve' },
  gameVoid: { request: 'game.request', approve: 'game.approve' },
  campaign: { request: 'campaigns.request', approve: 'campaigns.approve' },
  brakeRelease: { request: 'brakes.request', approve: 'brakes.approve' },
  termsPublish: { request: 'terms.request', approve: 'terms.approve' },
  termsWithdraw: { request: 'terms.request', approve: 'terms.approve' },
  proof: { request: 'proofs.request', approve: 'proofs.approve' },
  dailyClose: { request: 'closes.request', approve: 'closes.approve' },
  gate: { request: 'gates.request', approve: 'gates.approve' },
  staffInvite: { request: 'staff.request', approve: 'staff.approve' },
  staffChange: { request: 'staff.request', approve: 'staff.approve' },
  staffRenew: { request: 'staff.request', approve: 'staff.approve' },
  staffAddresses: { request: 'staff.request', approve: 'staff.approve' },
} as const satisfies Readonly<Record<string, { request: StaffRight; approve: StaffRight }>>

export type RequestKind = keyof typeof REQUEST_KINDS

/** LAPSED: the requester was removed, set up again or lost the right before a decision. */
export const REQUEST_STATES = ['OPEN', 'DONE', 'FAILED', 'REJECTED', 'EXPIRED', 'LAPSED'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export function isRequestKind(name: string): name is RequestKind {
  return Object.hasOwn(REQUEST_KINDS, name)
}
