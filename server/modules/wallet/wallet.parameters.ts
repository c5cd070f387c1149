import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const walletParameters = {
  'swap.on': { default: true },
  'swap.fee_bps': { default: 50, min: 0, max: 1_000 },
  'swap.quote_seconds': { default: 60, min: 10, max: 300 },
  'swap.min_usdt': { default: '10', min: '1', max: '1000' },
  'swap.max_usdt': { default: '5000', min: '100', max: '100000' },
  'swap.day_usdt': { default: '20000', min: '100', max: '1000000' },
  'gas.prepaid_trx': { default: '40', min: '15', max: '100' },
  // The chain refuses more.
  'gas.max_trx': { default: '40', min: '5', max: '40' },
  'gas.most_trx': { default: '400', min: '10', max: '10000' },
  'gas.day_trx': { default: '2000', min: '10', max: '100000' },
  'withdraw.on': { default: true },
  'withdraw.min_usdt': { default: '10', min: '1', max: '1000' },
  'withdraw.min_mcs': { default: '40', min: '1', max: '10000' },
  'withdraw.day_usdt': { default: '10000', min: '100', max: '1000000' },
  'withdraw.automatic_usdt': { default: '1000', min: '0', max: '10000' },
  // After a new credential, and after one that staff reset.
  'withdraw.lock_hours': { default: 24, min: 1, max: 168 },
  'withdraw.reset_lock_hours': { default: 72, min: 24, max: 336 },
  'withdraw.new_address_hours': { default: 24, min: 1, max: 168 },
  'withdraw.unbound_day_usdt': { default: '1000', min: '0', max: '10000' },
  'allowlist.delay_hours': { default: 24, min: 1, max: 168 },
  'signup.bonus_invitee_mcs': { default: '260', min: '0', max: '10000' },
  'signup.bonus_inviter_mcs': { default: '0', min: '0', max: '10000' },
  'brake.swaps_to_usdt_day_usdt': { default: 250_000, min: 1_000, max: 100_000_000 },
  'brake.swaps_to_mcs_day_usdt': { default: 250_000, min: 1_000, max: 100_000_000 },
  'brake.bonuses_day_mcs': { default: 260_000, min: 1_000, max: 10_000_000 },
  'brake.withdrawals_day_usdt': { default: 50_000, min: 1_000, max: 10_000_000 },
} as const satisfies ParameterTable
export type WalletParameters = ParametersOf<typeof walletParameters>

export const walletSense: ParameterSense<keyof typeof walletParameters> = {
  ordered: [
    ['swap.min_usdt', 'swap.max_usdt'],
    ['swap.max_usdt', 'swap.day_usdt'],
    ['gas.max_trx', 'gas.prepaid_trx'],
    ['gas.prepaid_trx', 'gas.most_trx'],
    ['gas.most_trx', 'gas.day_trx'],
    ['withdraw.min_usdt', 'withdraw.day_usdt'],
    ['withdraw.automatic_usdt', 'withdraw.day_usdt'],
    ['withdraw.lock_hours', 'withdraw.reset_lock_hours'],
  ],
}
