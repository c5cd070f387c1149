import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelWithdrawal, getWithdrawal, type Withdrawal } from '#contract/wallet/withdrawals.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useWalletRefresh } from '#web/features/wallet/use-live-wallet.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'

/** Cancels a withdrawal before it is approved; sum and prepaid TRX come back at once. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, coin, quantity, fee } = withdrawal
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const client = useQueryClient()
  const refresh = useWalletRefresh()
  async function cancel(): Promise<void> {
    setBusy(true)
    const result = await call(cancelWithdrawal, { params: { id }, key })
    setBusy(false)
    if (result.status === 'error') alertFailure(result)
    else client.setQueryData(query(getWithdrawal, { params: { id } }).queryKey, result.data)
    refresh()
  }
  const confirmCancel = () =>
    showConfirm(
      m.withdraw_cancel_ask({
        sum: sum(unitsOf(quantity), coin),
        trx: sum(unitsOf(fee.prepaidTrx), 'TRX'),
      }),
      { confirmLabel: m.withdraw_cancel(), confirmAction: () => void cancel() },
    )
  return (
    <Button tone="bad" wide busy={busy} onClick={confirmCancel}>
      {m.withdraw_cancel()}
    </Button>
  )
}
