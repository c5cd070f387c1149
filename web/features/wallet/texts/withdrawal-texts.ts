import type { WithdrawalState } from '#contract/wallet/withdrawals.ts'
import { m } from '#web/i18n/messages.ts'

const STATES: Readonly<Record<WithdrawalState, () => string>> = {
  REQUESTED: m.withdraw_state_requested,
  APPROVED: m.withdraw_state_approved,
  BROADCAST: m.withdraw_state_broadcast,
  CONFIRMED: m.withdraw_state_confirmed,
  CANCELLED: m.withdraw_state_cancelled,
  REJECTED: m.withdraw_state_rejected,
  REVERTED: m.withdraw_state_reverted,
}

export function withdrawalState(state: WithdrawalState): string {
  return STATES[state]()
}
