import { groupAddress } from '#contract/rules/money/tron-address.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { sum } from '#web/base/money-text.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { backText } from './WithdrawSumsCard.tsx'
import type { WithdrawFee, WithdrawSums } from './withdraw-draft.ts'

/** The question before money leaves: sum, coin, recipient, fee and result, in words. */
export function confirmText(
  draft: { readonly coin: WalletCoin; readonly address: string },
  fee: WithdrawFee,
  sums: WithdrawSums,
): string {
  const { coin, address } = draft
  const back = backText(sums)
  const feeText = fee.internal
    ? m.withdraw_confirm_internal()
    : back === undefined
      ? m.withdraw_confirm_fee({ prepaid: sum(sums.prepaid, 'TRX') })
      : m.withdraw_confirm_fee_back({ prepaid: sum(sums.prepaid, 'TRX'), back })
  return paragraphs([
    m.withdraw_confirm({ sum: sum(sums.quantity, coin) }),
    groupAddress(address),
    ...(fee.isNewAddress ? [m.withdraw_new_address()] : []),
    feeText,
    m.withdraw_confirm_rest({
      coin: sum(sums.remaining, coin),
      trx: sum(sums.remainingTrx, 'TRX'),
    }),
  ])
}
