import type { AnswerOf } from '#contract/operation.ts'
import type { getWithdrawFee } from '#contract/wallet/withdrawals.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Fee = AnswerOf<typeof getWithdrawFee>

/** What a member without OTP could withdraw of each coin, in which limits, and what the network takes. */
export function WithdrawableCard({ usdt, mcs }: { usdt: Fee; mcs: Fee | undefined }) {
  const own = useSum()
  const fees = [['USDT', usdt] as const, ...(mcs === undefined ? [] : [['MCS', mcs] as const])]
  return (
    <Card aria-label={m.withdraw_can()}>
      <Heading>{m.withdraw_can()}</Heading>
      <LedgerLines
        lines={[
          ...fees.map(([coin, fee]) => ({ label: coin, value: own.figure(unitsOf(fee.withdrawable)) })),
          { label: m.withdraw_prepaid(), value: sum(unitsOf(usdt.prepaidTrx), 'TRX') },
        ]}
      />
      {fees.map(([coin, fee]) => (
        <Text as="p" key={coin} size={14} tone="quiet">
          {m.withdraw_limits({
            available: own.sum(unitsOf(fee.withdrawable), coin),
            min: figure(unitsOf(fee.min)),
            left: figure(unitsOf(fee.dayLeft)),
          })}
        </Text>
      ))}
    </Card>
  )
}
