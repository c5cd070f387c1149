import { groupAddress } from '#contract/rules/money/tron-address.ts'
import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { resultName, resultTone } from '#web/features/wallet/texts/wallet-texts.ts'
import { Copy } from '#web/ui/Copy.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { figure } from '#web/base/money-text.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { AddressLine } from '#web/ui/text/AddressLine.tsx'

/** The way of the 40 TRX: taken in advance, what the network took, what came back. */
function feeLines({ fee, internal }: Withdrawal): LedgerLine[] {
  if (internal) return [{ label: m.withdraw_fee(), value: m.withdraw_no_fee() }]
  const trx = (amount: string) => sum(unitsOf(amount), 'TRX')
  const prepaid = { label: m.withdraw_prepaid(), value: trx(fee.prepaidTrx) }
  if (fee.realTrx !== null) {
    return [
      prepaid,
      { label: m.withdraw_network_took(), value: trx(fee.realTrx) },
      { label: m.withdraw_came_back(), value: `+${trx(fee.refundedTrx ?? '0')}`, total: true },
    ]
  }
  if (fee.refundedTrx !== null) {
    return [prepaid, { label: m.withdraw_came_back(), value: `+${trx(fee.refundedTrx)}`, total: true }]
  }
  if (fee.expectedTrx === null) return [prepaid]
  const back = unitsOf(fee.prepaidTrx) - unitsOf(fee.expectedTrx)
  return [
    prepaid,
    { label: m.withdraw_back(), value: <Text tone="quiet">+{sum(back > 0n ? back : 0n, 'TRX')}</Text> },
  ]
}

/** Sum, recipient, fee and number of a withdrawal. */
export function Receipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, coin, quantity, address, memo, txid, result } = withdrawal
  return (
    <Card aria-label={m.withdraw_receipt()}>
      <Inline apart>
        <Amount value={figure(unitsOf(quantity))} coin={coin} size={28} />
        <span role="status">
          <Badge tone={resultTone(result)} dot={result === 'Pending'}>
            {resultName(result)}
          </Badge>
        </span>
      </Inline>
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          {m.withdraw_to()}
        </Text>
        <AddressLine mono>{groupAddress(address)}</AddressLine>
      </Stack>
      {memo !== null && (
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.withdraw_memo()}
          </Text>
          <p>{memo}</p>
        </Stack>
      )}
      <LedgerLines lines={feeLines(withdrawal)} />
      <Inline wraps>
        <Copy text={id} label={m.withdraw_copy_number()} />
        {txid !== null && <Copy text={txid} label={m.wallet_copy_txid()} />}
      </Inline>
    </Card>
  )
}
