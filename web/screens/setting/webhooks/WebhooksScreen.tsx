import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { NewSecret } from '#web/features/account/NewSecret.tsx'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { m } from '#web/i18n/messages.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { useWebhooks } from './use-webhooks.ts'
import type { WebhookValues } from './webhook-form.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookList } from './WebhookList.tsx'

/** As high as the drawing of an empty list, px: most come here without a webhook, and the form stays where it is. */
const EMPTY_HEIGHT = 202

function List({ list }: Pick<ReturnType<typeof useWebhooks>, 'list'>) {
  const unread = failureOfQuery(list.error)
  if (unread !== undefined) return <ErrorState failure={unread} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <CardSkeleton heights={[EMPTY_HEIGHT]} lines={2} />
  return <WebhookList webhooks={list.data.endpoints} />
}

/** What the member's own programs are told, and a new webhook after it was confirmed who it is. */
export default function WebhooksScreen() {
  const webhooks = useWebhooks()
  const otp = useQuery(query(getOtpStatus))
  const [filled, setFilled] = useState<WebhookValues>()
  const { secret, list } = webhooks
  function confirmed(token: string): void {
    setFilled(undefined)
    if (filled !== undefined) void webhooks.create(filled, token)
  }
  return (
    <Page kind="slim">
      <Text as="p" size={14} tone="quiet">
        {m.webhooks_text()}
      </Text>
      {secret !== undefined && (
        <NewSecret
          title={m.webhooks_created()}
          secret={secret}
          words={{ once: m.webhooks_once(), copy: m.webhooks_copy(), saved: m.webhooks_copied_note() }}
          onSaved={webhooks.forgetSecret}
        />
      )}
      <List list={list} />
      <ExplainedFailure failure={webhooks.failure} />
      {/* After the list, however long it is: what is typed into stays where it is. */}
      {secret === undefined && !list.isPending && (
        <WebhookForm
          sandboxUrl={list.data?.sandboxUrl ?? null}
          errors={webhooks.errors}
          onErrors={webhooks.setErrors}
          busy={webhooks.busy}
          onFilled={setFilled}
        />
      )}
      {!list.isPending && (
        <TextLink as="a" size={14} href="/api/docs" target="_blank" rel="noreferrer">
          {m.webhooks_docs()}
        </TextLink>
      )}
      <ReauthSheet
        otpOn={otp.data?.on === true}
        open={filled !== undefined}
        onClose={() => setFilled(undefined)}
        onConfirmed={confirmed}
      />
    </Page>
  )
}
