import { useState } from 'react'
import type { AutoPosition } from '#contract/trading/autotrading-positions.ts'
import { reduceAutoPosition } from '#contract/trading/autotrading-changes.ts'
import { call } from '#web/api/client.ts'
import { percent } from '#web/base/format.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import type { Account } from '../account.ts'

const SHARES = ['25', '50', '75'] as const
type Share = (typeof SHARES)[number]

/** What a share brings at the last price, before the fees of the sale. */
function worthOf({ spent, profit, received }: AutoPosition, share: Share): bigint {
  return ((unitsOf(spent) + unitsOf(profit) - unitsOf(received)) * BigInt(share)) / 100n
}

/** Sells a part of a position at the market; the rest stays as it is. */
export function PartialSale({
  account,
  position,
  onClose,
}: {
  account: Account
  position: AutoPosition
  onClose: () => void
}) {
  const [share, setShare] = useState<Share>('50')
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  const about = { percent: share, sum: sum(worthOf(position, share), account.quote) }
  async function sell(): Promise<void> {
    setBusy(true)
    const result = await call(reduceAutoPosition, {
      params: { type: account.type, id: position.id },
      body: { sharePct: Number(share) },
    })
    setBusy(false)
    if (result.status === 'error') return alertFailure(result)
    refresh()
    onClose()
  }
  const confirmSale = () =>
    showConfirm(m.auto_sell_share_ask(about), {
      confirmLabel: m.auto_sell_part(),
      confirmAction: () => void sell(),
    })
  return (
    <Stack>
      <Segmented<Share>
        label={m.auto_sell_part()}
        value={share}
        options={SHARES.map((value) => ({ value, label: percent(Number(value)) }))}
        onChange={setShare}
      />
      <Button tone="two" wide busy={busy} onClick={confirmSale}>
        {m.auto_sell_share(about)}
      </Button>
    </Stack>
  )
}
