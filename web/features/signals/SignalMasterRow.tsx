import type { TradingStatus } from '#contract/trading/trading.ts'
import { m } from '#web/i18n/messages.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { opensSignals } from '#web/features/membership/opens-signals.ts'

/** The switch of the signals: locked, and saying why, while neither a trial nor a membership opens them. */
export function SignalMasterRow({
  status,
  onChange,
}: {
  status: TradingStatus
  onChange: (on: boolean) => void
}) {
  const { signalOn, found24h } = status
  const isOpen = opensSignals(status)
  const text = signalOn ? m.home_signal_on({ count: found24h }) : m.common_off()
  return (
    <Row
      title={m.home_signal_master()}
      text={isOpen ? text : m.signals_expired()}
      end={
        <Switch
          label={m.home_signal_master()}
          checked={signalOn && isOpen}
          disabled={!isOpen}
          onChange={onChange}
        />
      }
    />
  )
}
