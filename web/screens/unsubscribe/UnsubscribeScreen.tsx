import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '#web/shell/router/hooks.ts'
import { getUnsubscribe, unsubscribe } from '#contract/members/channels.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { mailName } from '#web/features/notifications/mail-name.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** The settings, for members who are signed in. */
function Onward() {
  return (
    <TextLink size={14} to="/setting/channels">
      {m.channels_to_settings()}
    </TextLink>
  )
}

/** What the link is about, with its one button while such mails still come. */
function Subscription({
  token,
  subscription,
}: {
  token: string
  subscription: AnswerOf<typeof unsubscribe>
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const about = mailName(subscription.category)

  async function turnOff(): Promise<void> {
    setBusy(true)
    const result = await call(unsubscribe, { body: { token } })
    setBusy(false)
    if (result.status === 'success') client.setQueryData(asking(token).queryKey, result.data)
    else showAlert(failureMessage(result))
  }

  if (!subscription.on)
    return (
      <AuthPage title={m.channels_unsubscribed()} text={m.channels_unsubscribed_text({ about })}>
        <Onward />
      </AuthPage>
    )
  return (
    <AuthPage title={m.channels_unsubscribe()} text={m.channels_unsubscribe_text({ about })}>
      <Button wide busy={busy} onClick={() => void turnOff()}>
        {m.channels_unsubscribe()}
      </Button>
    </AuthPage>
  )
}

const asking = (token: string) => query(getUnsubscribe, { query: { token } })

function Body() {
  const search = useSearchParams()
  const token = search.get('token') ?? ''
  const found = useQuery({ ...asking(token), enabled: token !== '' })
  const failure = failureOfQuery(found.error)
  if (found.data !== undefined) return <Subscription token={token} subscription={found.data} />
  if (token === '' || failure?.code === 'COMMON-A001' || failure?.code === 'MODIFY-A001')
    return (
      <AuthPage title={m.channels_link_wrong()}>
        <Onward />
      </AuthPage>
    )
  return (
    <AuthPage title={m.channels_unsubscribe()} text={failure && failureMessage(failure)}>
      {failure === undefined ? (
        <CardSkeleton cards={1} />
      ) : (
        <Button wide busy={found.isFetching} onClick={() => void found.refetch()}>
          {m.common_retry()}
        </Button>
      )}
    </AuthPage>
  )
}

/** Where the link at the end of a mail leads, signed in or not: opening it changes nothing, its one button switches such mails off. */
export default function UnsubscribeScreen() {
  return (
    <MemberGate>
      <Body />
    </MemberGate>
  )
}
