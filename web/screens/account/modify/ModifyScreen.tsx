import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { getMe, listSessions, modifyMe, type MemberProfile } from '#contract/members/account.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { placeFailure } from '#web/api/form.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { paragraphs } from '#web/shell/dialogs/dialog-content.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { DataArchive } from './DataArchive.tsx'
import { MailPhrase } from './MailPhrase.tsx'
import {
  changesOf,
  HOME_OF_CODE,
  modifyResolver,
  needsReauth,
  valuesOf,
  type ModifyValues,
} from './modify-form.ts'
import { ModifyFields } from './ModifyFields.tsx'
import { DataViews, SecurityEvents } from './SecurityEvents.tsx'
import { Sessions } from './Sessions.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

type Changes = BodyInputOf<typeof modifyMe>

/** Saves what changed; sensitive changes wait until it is confirmed who asks. */
function useSave(me: MemberProfile, form: UseFormReturn<ModifyValues>) {
  const [waiting, setWaiting] = useState<Changes>()
  const [failure, setFailure] = useState<CallFailure>()
  const client = useQueryClient()
  async function save(changes: Changes): Promise<void> {
    const result = await call(modifyMe, { body: changes })
    if (result.status === 'error') {
      const { fields, rest } = placeFailure(result, Object.keys(form.getValues()), HOME_OF_CODE)
      for (const [field, message] of Object.entries(fields))
        form.setError(field, { message }, { shouldFocus: true })
      setFailure(rest)
      return
    }
    setFailure(undefined)
    const { member, withdrawLockedUntil } = result.data
    client.setQueryData(query(getMe).queryKey, member)
    void client.invalidateQueries()
    form.reset(valuesOf(member))
    const mailed = changes.email !== undefined ? [m.identity_email_pending({ email: changes.email })] : []
    const locked =
      withdrawLockedUntil === undefined
        ? []
        : [m.identity_withdraw_locked({ time: minute(withdrawLockedUntil) })]
    showAlert(paragraphs([m.identity_saved(), ...mailed, ...locked]))
  }
  function submit(values: ModifyValues): Promise<void> | void {
    const changes = changesOf(values, me)
    if (needsReauth(changes)) setWaiting(changes)
    else return save(changes)
  }
  async function confirmed(reauthToken: string): Promise<void> {
    setWaiting(undefined)
    if (waiting !== undefined) await save({ ...waiting, reauthToken })
  }
  return { failure, submit, confirmed, asks: waiting !== undefined, stop: () => setWaiting(undefined) }
}

function AccountForm({ me }: { me: MemberProfile }) {
  const form = useForm<ModifyValues>({
    resolver: modifyResolver(me.id),
    defaultValues: valuesOf(me),
    mode: 'onBlur',
  })
  const { failure, submit, confirmed, asks, stop } = useSave(me, form)
  const [country, email, name, phone_number, password, password_check] = useWatch({
    control: form.control,
    name: ['country', 'email', 'name', 'phone_number', 'password', 'password_check'],
  })
  const typed = { country, email, name, phone_number, password, password_check }
  const changed = Object.keys(changesOf(typed, me)).length > 0
  const errorOf = (field: keyof ModifyValues & string) => {
    const key = form.formState.errors[field]?.message
    return typeof key === 'string' ? failureText(key) : undefined
  }
  return (
    <>
      <Stack as="form" kind="form" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {me.mustChangePassword && (
          <Notice tone="warn" icon="lock">
            {m.identity_must_change()}
          </Notice>
        )}
        {me.pendingEmail !== null && (
          <Notice icon="mail">{m.identity_email_pending({ email: me.pendingEmail })}</Notice>
        )}
        <ModifyFields form={form} errorOf={errorOf} me={me} />
        <ExplainedFailure failure={failure} />
        <Text as="p" size={14} tone="quiet">
          {m.identity_modify_text()}
        </Text>
        <Button type="submit" wide disabled={!changed} busy={form.formState.isSubmitting}>
          {m.common_save()}
        </Button>
      </Stack>
      <ReauthSheet
        otpOn={me.otpOn}
        open={asks}
        onClose={stop}
        onConfirmed={(token) => void confirmed(token)}
      />
    </>
  )
}

export default function ModifyScreen() {
  const me = useQuery(query(getMe))
  const sessions = useQuery(query(listSessions))
  const failure = failureOfQuery(me.error)
  return (
    <Page kind="columns">
      <Stack kind="column">
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void me.refetch()} busy={me.isFetching} />
        )}
        {me.isPending && <CardSkeleton cards={4} lines={6} />}
        {me.data !== undefined && <AccountForm me={me.data} />}
      </Stack>
      {me.data?.mustChangePassword !== true && (
        <Stack kind="column" hidden={sessions.isPending}>
          <Sessions />
          <SecurityEvents />
          {me.data !== undefined && <MailPhrase me={me.data} />}
          <DataViews />
          {me.data !== undefined && <DataArchive me={me.data} />}
          {me.data !== undefined && <CloseAccount me={me.data} />}
        </Stack>
      )}
    </Page>
  )
}
