import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { NewSecret } from '#web/features/account/NewSecret.tsx'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { KeyValues } from './key-form.ts'
import { KeyForm } from './KeyForm.tsx'
import { KeyRow } from './KeyRow.tsx'
import { useApiKeys } from './use-api-keys.ts'

/** As high as the drawing of an empty list, px: most come here without a key, and the form stays where it is. */
const EMPTY_HEIGHT = 202

type Keys = ReturnType<typeof useApiKeys>

function KeyList({ keys }: { keys: Keys }) {
  const { list } = keys
  const unread = failureOfQuery(list.error)
  if (unread !== undefined) return <ErrorState failure={unread} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <CardSkeleton heights={[EMPTY_HEIGHT]} lines={2} />
  if (list.data.length === 0) return <Empty>{m.programs_none()}</Empty>
  return (
    <Card as="div" flush>
      {list.data.map((one) => (
        <KeyRow key={one.id} apiKey={one} onRevoke={() => void keys.revoke(one.id)} />
      ))}
    </Card>
  )
}

/** The member's API keys, and a new one after it was confirmed who it is. */
export function KeySection() {
  const keys = useApiKeys()
  const otp = useQuery(query(getOtpStatus))
  const [filled, setFilled] = useState<KeyValues>()
  function confirmed(token: string): void {
    setFilled(undefined)
    if (filled !== undefined) void keys.create(filled, token)
  }
  return (
    <Stack>
      <Text as="p" size={14} tone="quiet">
        {m.programs_text()}
      </Text>
      {keys.secret !== undefined && (
        <NewSecret
          title={m.programs_created()}
          secret={keys.secret}
          words={{ once: m.programs_once(), copy: m.programs_copy(), saved: m.programs_copied_note() }}
          onSaved={keys.forgetSecret}
        />
      )}
      <KeyList keys={keys} />
      <ExplainedFailure failure={keys.failure} />
      {keys.secret === undefined && (
        <KeyForm errors={keys.errors} onErrors={keys.setErrors} busy={keys.busy} onFilled={setFilled} />
      )}
      <ReauthSheet
        otpOn={otp.data?.on === true}
        open={filled !== undefined}
        onClose={() => setFilled(undefined)}
        onConfirmed={confirmed}
      />
    </Stack>
  )
}
