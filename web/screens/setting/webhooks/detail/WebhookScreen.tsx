import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import { localPath } from '#web/base/locale.ts'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { NewSecret } from '#web/features/account/NewSecret.tsx'
import { m } from '#web/i18n/messages.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { EVENT_NAMES } from '../event-names.ts'
import { WebhookState } from '../WebhookList.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { useWebhook } from './use-webhook.ts'
import { WebhookActs } from './WebhookActs.tsx'

/** Where it sends what, whether it does, and what its member should know. */
function Summary({ webhook, onSwitch }: { webhook: Webhook; onSwitch: (on: boolean) => void }) {
  const { name, url, events, state, failingSince, formerSecretUntil } = webhook
  const lines = [
    url,
    events.map((kind) => EVENT_NAMES[kind]()).join(' · '),
    ...(failingSince === null ? [] : [m.webhooks_failing({ time: minute(failingSince) })]),
    ...(formerSecretUntil === null ? [] : [m.webhooks_former({ time: minute(formerSecretUntil) })]),
  ]
  return (
    <Card as="div" flush>
      <Row
        icon="share"
        title={name}
        text={lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
        end={<WebhookState state={state} />}
      />
      <Row
        title={m.webhooks_switch()}
        end={<Switch label={m.webhooks_switch()} checked={state === 'ON'} onChange={onSwitch} />}
      />
    </Card>
  )
}

/** The new secret, shown this once. */
function Secret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const words = { once: m.webhooks_once(), copy: m.webhooks_copy(), saved: m.webhooks_copied_note() }
  return <NewSecret title={m.webhooks_created()} secret={secret} words={words} onSaved={onSaved} />
}

/** One webhook, and what was sent to it. */
export default function WebhookScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const it = useWebhook(id)
  const { webhook, list, secret } = it
  const unread = failureOfQuery(list.error)
  async function remove(): Promise<void> {
    if (await it.remove()) await navigate(localPath('/setting/webhooks'), { replace: true })
  }
  if (unread !== undefined)
    return (
      <Page kind="slim">
        <ErrorState failure={unread} onRetry={() => void list.refetch()} />
      </Page>
    )
  if (webhook === undefined)
    return (
      <Page kind="slim">
        {list.isPending ? <CardSkeleton heights={[150, 60]} lines={3} /> : <Empty>{m.webhooks_none()}</Empty>}
      </Page>
    )
  return (
    <Page kind="columns">
      <Stack kind="column">
        {secret !== undefined && <Secret secret={secret} onSaved={it.forgetSecret} />}
        <Summary webhook={webhook} onSwitch={(on) => void it.switchTo(on)} />
        <WebhookActs
          webhook={webhook}
          onTest={() => void it.test()}
          onChosen={(events) => void it.choose(events)}
          onRotate={(token) => void it.rotate(token)}
          onRemove={() => void remove()}
        />
      </Stack>
      <Stack kind="column">
        <DeliveryLog
          id={webhook.id}
          log={it.log}
          isOn={webhook.state === 'ON'}
          onPage={it.setPage}
          onReplay={(delivery) => void it.replay(delivery)}
        />
      </Stack>
    </Page>
  )
}
