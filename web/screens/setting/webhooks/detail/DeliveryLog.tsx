import { exportWebhookDeliveries, type WebhookDelivery } from '#contract/programs/webhooks.ts'
import { minute } from '#web/base/format.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import type { useWebhook } from './use-webhook.ts'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

interface DeliveryLogProps {
  /** The webhook. */
  id: string
  log: ReturnType<typeof useWebhook>['log']
  /** It can be sent to now. */
  isOn: boolean
  onPage: (page: number) => void
  onReplay: (delivery: string) => void
}

/** Told apart by their last try, so that one that was sent again stands closed. */
const keyOf = ({ id, attempts, state }: WebhookDelivery) => `${id}${attempts}${state}`

/** What was sent to a webhook and what came back, page by page, newest first. */
export function DeliveryLog({ id, log, isOn, onPage, onReplay }: DeliveryLogProps) {
  const failure = failureOfQuery(log.error)
  return (
    <Section title={m.webhooks_log()}>
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => void log.refetch()} />}
      {log.isPending && <RowSkeleton rows={3} />}
      {log.data?.total === 0 && <Empty>{m.webhooks_log_none()}</Empty>}
      {log.data !== undefined && log.data.total > 0 && (
        <>
          <Card as="div" flush>
            {log.data.items.map((one) => (
              <DeliveryRow
                key={keyOf(one)}
                delivery={one}
                time={minute(one.createdAt)}
                onReplay={isOn ? () => onReplay(one.id) : undefined}
              />
            ))}
          </Card>
          <ListEnd
            list={log.data}
            onPage={onPage}
            name="webhook"
            fetchTable={(zone) => call(exportWebhookDeliveries, { params: { id }, query: { zone } })}
          />
        </>
      )}
    </Section>
  )
}
