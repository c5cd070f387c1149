import type { ENTRY_ACCOUNTS, LedgerEntry } from '#contract/wallet/wallet.ts'
import { m } from '#web/i18n/messages.ts'

const ACCOUNTS: Readonly<Record<(typeof ENTRY_ACCOUNTS)[number], () => string>> = {
  available: m.wallet_account_available,
  bonus: m.wallet_account_bonus,
  locked: m.wallet_account_locked,
  gas: m.wallet_account_gas,
  otherMember: m.wallet_account_other_member,
  chain: m.wallet_account_chain,
  fees: m.wallet_account_fees,
  unearnedFees: m.wallet_account_unearned_fees,
  swapTreasury: m.wallet_account_swap_treasury,
  gasPrepaid: m.wallet_account_gas_prepaid,
  bonusBudget: m.wallet_account_bonus_budget,
  operator: m.wallet_account_operator,
  planEscrow: m.wallet_account_plan_escrow,
  gamePool: m.wallet_account_game_pool,
  gameStake: m.wallet_account_game_stake,
  icoTreasury: m.wallet_account_ico_treasury,
  commissions: m.wallet_account_commissions,
}

export function accountName(account: LedgerEntry['from']): string {
  return ACCOUNTS[account]()
}

const OPS: Readonly<Record<LedgerEntry['op'], () => string>> = {
  post: m.wallet_op_post,
  hold: m.wallet_op_hold,
  postHold: m.wallet_op_post_hold,
  voidHold: m.wallet_op_void_hold,
}

export function opName(op: LedgerEntry['op']): string {
  return OPS[op]()
}
