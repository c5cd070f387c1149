import type { EntryKind, WalletType } from '#contract/wallet/wallet.ts'
import type { WalletResult } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import type { IconName } from '#web/ui/Icon.tsx'

const TYPES: Readonly<Record<EntryKind, () => string>> = {
  deposit: m.wallet_type_deposit,
  receive: m.wallet_type_receive,
  send: m.wallet_type_send,
  withdraw: m.wallet_type_withdraw,
  withdraw_fee: m.wallet_type_withdraw_fee,
  withdraw_fail: m.wallet_type_withdraw_fail,
  subscribe: m.wallet_type_subscribe,
  recommend_profit: m.wallet_type_recommend_profit,
  game_betting: m.wallet_type_game_betting,
  game_betting_cancel: m.wallet_type_game_betting_cancel,
  game_refund: m.wallet_type_game_refund,
  game_profit: m.wallet_type_game_profit,
  reward_plan_start: m.wallet_type_reward_plan_start,
  reward_plan_end: m.wallet_type_reward_plan_end,
  ico_enter_decrease: m.wallet_type_ico_enter_decrease,
  ico_enter_increase: m.wallet_type_ico_enter_increase,
  ico_unlock_vesting_increase: m.wallet_type_ico_unlock,
  swap_in: m.wallet_type_swap_in,
  swap_out: m.wallet_type_swap_out,
  signup_free_increase: m.wallet_type_signup_free_increase,
  commission: m.wallet_type_commission,
  operator_deposit: m.wallet_type_operator_deposit,
  operator_funding: m.wallet_type_operator_funding,
  operator_return: m.wallet_type_operator_return,
  reward_funding: m.wallet_type_reward_funding,
  subscribe_earned: m.wallet_type_subscribe_earned,
  subscribe_deferred: m.wallet_type_subscribe_deferred,
}

/** What a detail adds to a type's name. */
const DETAILS: Readonly<Record<string, () => string>> = {
  'withdraw_fee refund': m.wallet_type_fee_refund,
  'withdraw_fee topup': m.wallet_type_fee_topup,
  'subscribe refund': m.wallet_type_subscribe_refund,
  'recommend_profit DAILY': m.wallet_type_daily,
  'recommend_profit TEAM': m.wallet_type_team,
  'swap_in fee': m.wallet_type_swap_fee,
}

const ICONS: Readonly<Record<string, IconName>> = {
  deposit: 'download',
  receive: 'download',
  send: 'up',
  withdraw: 'up',
  withdraw_fee: 'gas',
  withdraw_fail: 'back',
  subscribe: 'signal',
  swap_in: 'swap',
  swap_out: 'swap',
}

export function typeName(type: string, detail: string): string {
  const known: Readonly<Record<string, () => string>> = TYPES
  return (DETAILS[`${type} ${detail}`] ?? known[type])?.() ?? type
}

export function typeIcon(type: WalletType): IconName {
  if (type.startsWith('game')) return 'game'
  if (type.startsWith('ico')) return 'lock'
  return ICONS[type] ?? 'gift'
}

export function resultName(result: WalletResult): string {
  if (result === 'Pending') return m.wallet_pending()
  return result === 'Complete' ? m.wallet_complete() : m.wallet_failed()
}

export function resultTone(result: WalletResult): 'you' | 'ok' | 'bad' {
  if (result === 'Pending') return 'you'
  return result === 'Complete' ? 'ok' : 'bad'
}
