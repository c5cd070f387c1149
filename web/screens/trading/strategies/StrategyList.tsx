import { exportStrategies, type Strategy } from '#contract/trading/strategies.ts'
import { call } from '#web/api/client.ts'
import { shortMinute } from '#web/base/format.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'

/** The account of a strategy, as a badge: real money stands out. */
export function StrategyAccount({ type }: Pick<Strategy, 'type'>) {
  return <Badge tone={type === 'paper' ? 'out' : 'warn'}>{accountName(type)}</Badge>
}

/** The member's strategies; each leads to its set-up and its alerts. */
export function StrategyList({ strategies }: { strategies: readonly Strategy[] }) {
  if (strategies.length === 0) return <Empty>{m.strategies_none()}</Empty>
  return (
    <>
      <Card as="div" flush>
        {strategies.map(({ id, name, type, lastAlertAt }) => (
          <Row
            key={id}
            to={`/trading/strategies/${id}`}
            icon="signal"
            title={name}
            text={
              lastAlertAt === null
                ? m.strategies_no_alert()
                : m.strategies_last_alert({ time: shortMinute(lastAlertAt) })
            }
            end={<StrategyAccount type={type} />}
          />
        ))}
      </Card>
      <Inline>
        <SaveTable name="strategies" fetchTable={(zone) => call(exportStrategies, { query: { zone } })} />
      </Inline>
    </>
  )
}
