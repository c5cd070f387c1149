import type { ReactNode } from 'react'
import type { Currency, WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Text } from '#web/ui/text/Text.tsx'
import type { WithdrawFee, WithdrawSums } from './withdraw-draft.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './WithdrawSumsCard.module.css'
import * as ledger from '#web/ui/lists/LedgerLines.module.css'

/** What is expected back: one figure, or from the least to the most. */
export function backText({ back }: WithdrawSums): string | undefined {
  if (back === undefined) return undefined
  if (back.least === back.most) return sum(back.least, 'TRX')
  return `${figure(back.least)}–${sum(back.most, 'TRX')}`
}

function Line({ label, children, total }: { label: string; children: ReactNode; total?: true }) {
  return (
    <div className={total && ledger.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What will be booked: sums of two coins stand below each other, since they cannot be added. */
export function WithdrawSumsCard({
  coin,
  fee,
  sums,
}: {
  coin: WalletCoin
  fee: WithdrawFee
  sums: WithdrawSums
}) {
  const own = useSum()
  const back = backText(sums)
  const left = (units: bigint, unit: Currency) => (units < 0n ? '–' : own.sum(units, unit))
  return (
    <Card aria-label={m.withdraw_booked()}>
      <dl className={ledger.ledger}>
        <Line label={m.withdraw_recipient_gets()}>{sum(sums.quantity, coin)}</Line>
        <Line label={m.withdraw_prepaid()}>{sum(sums.prepaid, 'TRX')}</Line>
        {back !== undefined && !fee.internal && <Line label={m.withdraw_back()}>{`+${back}`}</Line>}
        <Line label={m.withdraw_total()} total>
          <span className={styles.sums}>
            <span>{sum(sums.quantity, coin)}</span>
            {sums.prepaid > 0n && <span>{sum(sums.prepaid, 'TRX')}</span>}
          </span>
        </Line>
        <Line label={m.withdraw_remaining()}>
          <Text tone="quiet" className={styles.sums}>
            <span>{left(sums.remaining, coin)}</span>
            <span>{left(sums.remainingTrx, 'TRX')}</span>
          </Text>
        </Line>
      </dl>
      {back === undefined && !fee.internal && (
        <Text as="p" size={14} tone="quiet">
          {m.withdraw_back_later()}
        </Text>
      )}
    </Card>
  )
}
