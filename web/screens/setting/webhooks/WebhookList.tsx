import type { Webhook } from '#contract/programs/webhooks.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { EVENT_NAMES } from './event-names.ts'

const STATES = {
  ON: { tone: 'ok', name: m.webhooks_on },
  PAUSED: { tone: 'out', name: m.webhooks_paused },
  DISABLED: { tone: 'bad', name: m.webhooks_disabled },
} as const

/** Whether a webhook sends, as a badge. */
export function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const { tone, name } = STATES[state]
  return <Badge tone={tone}>{name()}</Badge>
}

/** The member's webhooks; each leads to its deliveries. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <Empty>{m.webhooks_none()}</Empty>
  return (
    <Card as="div" flush>
      {webhooks.map(({ id, name, url, events, state, failingSince }) => (
        <Row
          key={id}
          to={`/setting/webhooks/${id}`}
          icon="share"
          title={name}
          text={
            <>
              {url}
              <br />
              {failingSince === null
                ? events.map((kind) => EVENT_NAMES[kind]()).join(' · ')
                : m.webhooks_failing({ time: minute(failingSince) })}
            </>
          }
          end={<WebhookState state={state} />}
        />
      ))}
    </Card>
  )
}
