import type { WithdrawalCase } from '#contract/console/money/cases.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { t } from '#console/i18n/messages.ts'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { RuledLines } from '#console/ui/cases/RuledLines.tsx'
import { Money } from '#console/ui/Money.tsx'

/** What is available before and after a withdrawal; nothing once it has ended. */
export function BalancePart({ found, quantity }: { found: WithdrawalCase; quantity: string }) {
  const { balance, coin, sharePercent } = found
  if (balance === null) return null
  return (
    <CasePart title={t.withdrawals_balance()}>
      <RuledLines
        lines={[
          { name: t.withdrawals_before(), value: figure(unitsOf(balance.before)) },
          { name: t.withdrawals_this_one(), value: figure(0n - unitsOf(quantity)) },
          {
            name: t.withdrawals_after(),
            value: <Money amount={balance.after} coin={coin} />,
            isTotal: true,
          },
          { name: t.withdrawals_share(), value: `${sharePercent ?? '0'}%` },
          { name: t.members_locked_mcs(), value: <Money amount={balance.lockedMcs} coin="MCS" /> },
          { name: t.members_gas(), value: <Money amount={balance.gasTrx} coin="TRX" /> },
        ]}
      />
    </CasePart>
  )
}
