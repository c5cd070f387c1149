import { approveWithdrawals, type StaffWithdrawal } from '#contract/console/money/withdrawals.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'

/** Approves all ticked rows at once, once the person has typed what they are worth together; none of them may carry a mark. */
export function ApproveSelected({
  withdrawals,
  onDone,
}: {
  withdrawals: readonly StaffWithdrawal[]
  onDone: () => void
}) {
  if (withdrawals.some(({ risks, held }) => risks.length > 0 || held !== null))
    return (
      <Text size={14} tone="quiet">
        {t.withdrawals_batch_marked()}
      </Text>
    )
  const worth = withdrawals.reduce((total, { worthUsdt }) => total + unitsOf(worthUsdt), 0n)
  return (
    <Act
      operation={approveWithdrawals}
      label={t.withdrawals_batch()}
      letter="b"
      tone="ink"
      summary={t.withdrawals_batch_text({ count: withdrawals.length, sum: sum(worth, 'USDT') })}
      fields={[{ name: 'sum', label: t.withdrawals_batch_sum(), kind: 'amount', coin: 'USDT' }]}
      body={({ sum: typed = '' }) => ({ ids: withdrawals.map(({ id }) => id), sum: typed.trim() })}
      onDone={({ approved, agreed }) => {
        showToast({ text: t.withdrawals_batch_done({ approved, agreed }) })
        onDone()
      }}
    />
  )
}
