import type { WebhookDelivery } from '#contract/programs/webhooks.ts'
import { shortMinute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Fold } from '#web/ui/lists/Fold.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { EVENT_NAMES } from '../event-names.ts'
import * as styles from './DeliveryRow.module.css'

/** What a try without an answer brought, in the member's words. */
const CODES: Readonly<Record<string, () => string>> = {
  TIMEOUT: m.webhooks_code_timeout,
  ADDRESS: m.webhooks_code_address,
  DNS: m.webhooks_code_dns,
  TLS: m.webhooks_code_tls,
  CONNECTION: m.webhooks_code_connection,
  ACCOUNT: m.webhooks_code_account,
}

const codeText = (code: string): string => CODES[code]?.() ?? code

function stateOf({ state, nextAt }: WebhookDelivery): string {
  if (state === 'DELIVERED') return m.webhooks_delivered()
  if (state === 'FAILED') return m.webhooks_given_up()
  return nextAt === null ? m.webhooks_waits_off() : m.webhooks_waits()
}

/** When it was, what came back, and when it is tried again. */
function lineOf(delivery: WebhookDelivery, time: string): string {
  const { lastCode, lastAt, nextAt, attempts } = delivery
  return [
    time,
    stateOf(delivery),
    ...(lastCode === null ? [] : [codeText(lastCode)]),
    ...(lastAt === null || attempts < 2
      ? []
      : [m.webhooks_tried({ count: attempts, time: shortMinute(lastAt) })]),
    ...(nextAt === null || lastAt === null ? [] : [m.webhooks_next({ time: shortMinute(nextAt) })]),
  ].join(' · ')
}

/** One delivery: its event and its line, and opened what was sent and answered, with a button that sends it again. */
export function DeliveryRow({
  delivery,
  time,
  onReplay,
}: {
  delivery: WebhookDelivery
  time: string
  onReplay: (() => void) | undefined
}) {
  const { event, body, lastAnswer, id } = delivery
  return (
    <Fold title={EVENT_NAMES[event]()} text={lineOf(delivery, time)}>
      <Stack kind="tight" className={styles.inside}>
        <Text size={14} tone="quiet">
          {m.webhooks_body()} · webhook-id {id}
        </Text>
        <pre className={styles.code}>{body}</pre>
        {lastAnswer !== null && (
          <>
            <Text size={14} tone="quiet">
              {m.webhooks_answer()}
            </Text>
            <pre className={styles.code}>{lastAnswer}</pre>
          </>
        )}
        {onReplay !== undefined && (
          <Button tone="two" small onClick={onReplay}>
            {m.webhooks_again()}
          </Button>
        )}
      </Stack>
    </Fold>
  )
}
