import { exportStrategyAlerts, type StrategyAlert } from '#contract/trading/strategies.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { alertOutcome, alertState, alertTitle } from './alert-texts.ts'
import type { useStrategy } from './use-strategy.ts'

function AlertRow({ alert }: { alert: StrategyAlert }) {
  const { name, tone } = alertState(alert.state)
  const outcome = alertOutcome(alert)
  return (
    <Row
      title={alertTitle(alert)}
      text={
        <>
          {minute(alert.receivedAt)} · {accountName(alert.type)}
          {outcome !== undefined && (
            <>
              <br />
              {outcome}
            </>
          )}
        </>
      }
      end={<Badge tone={tone}>{name}</Badge>}
    />
  )
}

interface AlertLogProps {
  /** The strategy. */
  id: string
  log: ReturnType<typeof useStrategy>['log']
  onPage: (page: number) => void
}

/** What came to a strategy's address and what became of it, page by page, newest first. */
export function AlertLog({ id, log, onPage }: AlertLogProps) {
  const failure = failureOfQuery(log.error)
  return (
    <Section title={m.strategies_log()}>
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => void log.refetch()} />}
      {log.isPending && <RowSkeleton rows={3} />}
      {log.data?.total === 0 && <Empty>{m.strategies_log_none()}</Empty>}
      {log.data !== undefined && log.data.total > 0 && (
        <>
          <Card as="div" flush>
            {log.data.items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </Card>
          <ListEnd
            list={log.data}
            onPage={onPage}
            name="alerts"
            fetchTable={(zone) => call(exportStrategyAlerts, { params: { id }, query: { zone } })}
          />
        </>
      )}
    </Section>
  )
}
