import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import { MAX_PASSKEY_NAME } from '#contract/members/passkey-parts.ts'
import { hasPasskeys } from '#web/api/passkey-ceremony.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { OtpNeeded } from '#web/features/account/OtpNeeded.tsx'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** What is confirmed next: a new key of this name, or the end of one. */
type Asked = { readonly add: string } | { readonly remove: string }

function AddForm({ busy, onAdd }: { busy: boolean; onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') onAdd(name.trim())
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Field
        label={m.passkey_name()}
        help={m.passkey_name_help()}
        value={name}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        error={isMissing ? failureText('PASSKEY-B001') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {m.passkey_add()}
      </Button>
    </Stack>
  )
}

/** How a passkey is added: with OTP on, in a browser that knows passkeys. */
function AddPart({ busy, onAdd }: { busy: boolean; onAdd: (name: string) => void }) {
  const otp = useQuery(query(getOtpStatus))
  if (otp.data?.on === false) return <OtpNeeded>{failureText('PASSKEY-A003')}</OtpNeeded>
  if (!hasPasskeys()) return <Notice tone="warn">{m.passkey_unsupported()}</Notice>
  return <AddForm busy={busy} onAdd={onAdd} />
}

/** The member's passkeys: each with its last use, a new one by name, and the end of one. */
export default function PasskeysScreen() {
  const { list, failure, busy, add, remove } = usePasskeys()
  const [asked, setAsked] = useState<Asked>()
  const unread = failureOfQuery(list.error)
  function confirmed(token: string): void {
    setAsked(undefined)
    if (asked !== undefined) void ('add' in asked ? add(asked.add, token) : remove(asked.remove, token))
  }
  return (
    <Page kind="slim">
      <Text as="p" size={14} tone="quiet">
        {m.passkey_text()}
      </Text>
      {unread !== undefined && <ErrorState failure={unread} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeleton rows={2} icons />}
      {list.data !== undefined && list.data.length > 0 && (
        <Card as="div" flush>
          {list.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => setAsked({ remove: passkey.id })}
            />
          ))}
        </Card>
      )}
      <ExplainedFailure failure={failure} />
      <AddPart busy={busy} onAdd={(name) => setAsked({ add: name })} />
      <Text as="p" size={14} tone="quiet">
        {m.passkey_wait()}
      </Text>
      <ReauthSheet
        otpOn
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirmed={confirmed}
      />
    </Page>
  )
}
