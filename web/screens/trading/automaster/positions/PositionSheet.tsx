import { type AutoPosition, closeAutoPosition } from '#contract/trading/autotrading-positions.ts'
import { isStopWatched } from '#contract/rules/autotrading.ts'
import { call } from '#web/api/client.ts'
import { price } from '#web/base/format.ts'
import { signedSum, sum, unitsOf } from '#web/base/money-text.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Account } from '../account.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { PartialSale } from './PartialSale.tsx'

interface Managed {
  account: Account
  position: AutoPosition
  onClose: () => void
}

function Facts({ account: { quote, type }, position }: Managed) {
  const { entry, spent, fees, profit } = position
  const priceOf = (value: number | null) => (value === null ? '–' : price(value, entry ?? position.stop))
  return (
    <LedgerLines
      lines={[
        { label: m.auto_entry(), value: priceOf(entry) },
        ...(isStopWatched(type) ? [{ label: m.signals_stop(), value: m.auto_stop_watched() }] : []),
        { label: m.auto_price(), value: priceOf(position.price) },
        { label: m.auto_fees(), value: sum(unitsOf(fees), quote) },
        { label: m.auto_spent_label(), value: sum(unitsOf(spent), quote) },
        { label: m.auto_unrealised(), value: signedSum(unitsOf(profit), quote), total: true },
      ]}
    />
  )
}

/** The whole position at the market, after a question that repeats what is sold. */
function CloseWhole({ account: { type, quote }, position, onClose }: Managed) {
  const refresh = useAutoRefresh()
  const { id, symbol, quantity, profit } = position
  async function close(): Promise<void> {
    const result = await call(closeAutoPosition, { params: { type, id } })
    if (result.status === 'error') alertFailure(result)
    else onClose()
    refresh()
  }
  const confirmClose = () =>
    showConfirm(
      m.auto_close_ask({
        quantity,
        coin: symbol.split('/')[0] ?? '',
        result: signedSum(unitsOf(profit), quote),
      }),
      { confirmLabel: m.auto_close(), confirmAction: () => void close() },
    )
  return (
    <Button tone="bad" wide onClick={confirmClose}>
      {m.auto_close()}
    </Button>
  )
}

/** One open position: its figures, its stop and target, and the ways out of it. */
export function PositionSheet({
  position,
  ...rest
}: Omit<Managed, 'position'> & { position: AutoPosition | undefined }) {
  const title = position === undefined ? '' : pairName(position.symbol)
  return (
    <Sheet title={title} open={position !== undefined} onClose={rest.onClose}>
      {position !== undefined && (
        <Stack>
          <Facts position={position} {...rest} />
          <ChangeForm key={position.id} position={position} {...rest} />
          <PartialSale position={position} {...rest} />
          <CloseWhole position={position} {...rest} />
        </Stack>
      )}
    </Sheet>
  )
}
