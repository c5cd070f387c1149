import type { TradingStatus } from '#contract/trading/trading.ts'
import { m } from '#web/i18n/messages.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { opensSignals } from '#web/features/membership/opens-signals.ts'

function textOf(status: TradingStatus | undefined): string {
  if (status === undefined) return '\u00a0'
  if (!opensSignals(status)) return m.signals_expired()
  return status.signalOn ? m.home_signal_on({ count: status.found24h }) : m.common_off()
}

/**
 * The switch of the signals: locked, and saying why, while neither a trial nor a membership opens them. Its row stands there before
 * its state has come, so that nothing moves.
 */
export function SignalMasterRow({
  status,
  onChange,
}: {
  status: TradingStatus | undefined
  onChange: (on: boolean) => void
}) {
  const isOpen = status !== undefined && opensSignals(status)
  const isOn = isOpen && status.signalOn
  return (
    <Row
      title={m.home_signal_master()}
      text={textOf(status)}
      end={<Switch label={m.home_signal_master()} checked={isOn} disabled={!isOpen} onChange={onChange} />}
    />
  )
}
