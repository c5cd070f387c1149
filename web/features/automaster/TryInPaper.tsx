import { useState } from 'react'
import { trySignalInPaper } from '#contract/trading/autotrading-positions.ts'
import type { Signal } from '#contract/trading/signals.ts'
import { call } from '#web/api/client.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'

/** Follows one signal with play money, with one tap. Only what rises can be bought. */
export function TryInPaper({ signal }: { signal: Signal }) {
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const refresh = useAutoRefresh()
  const { isOpen } = useGates()
  async function openTrade(): Promise<void> {
    setBusy(true)
    const result = await call(trySignalInPaper, { body: { signalId: signal.id } })
    setBusy(false)
    if (result.status === 'error') return alertFailure(result)
    setTried(true)
    refresh()
  }
  if (signal.state !== 'ACTIVE' || signal.direction !== 'UP' || isOpen('automaster') !== true) return null
  return isTried ? (
    <Link className={buttonClass({ tone: 'two', wide: true })} to="/trading/automaster/paper">
      {m.auto_tried()}
    </Link>
  ) : (
    <Button tone="two" wide busy={busy} aria-keyshortcuts="p" onClick={() => void openTrade()}>
      {m.auto_try()}
    </Button>
  )
}
