import { m } from '#web/i18n/messages.ts'
import { whole } from '#web/base/format.ts'
import { opensSignals } from '#web/features/membership/opens-signals.ts'
import { useTrading } from '#web/features/automaster/use-trading.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/lists/Row.tsx'

const AUTO_STATES = { off: m.common_off, paper: m.auto_paper, live: m.common_on } as const

/** The ways to both products, each with how it stands. */
export function TradingCard() {
  const { data } = useTrading().status
  const { isOpen } = useGates()
  const signals =
    data === undefined
      ? undefined
      : opensSignals(data)
        ? m.signals_found({ count: whole(data.found24h), hours: 24 })
        : m.signals_expired()
  return (
    <Card as="div" flush>
      <Row to="/trading/signal" icon="signal" title={m.signals_title()} text={signals ?? '\u00a0'} />
      {isOpen('automaster') !== false && (
        <Row
          to="/trading"
          icon="reset"
          title={m.subscribe_autobot()}
          text={data === undefined ? '\u00a0' : AUTO_STATES[data.autoMasterMode ?? 'off']()}
        />
      )}
    </Card>
  )
}
