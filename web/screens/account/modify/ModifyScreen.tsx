import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState, type SubmitEvent } from 'react'
import { getMe, listSessions, modifyMe, type MemberProfile } from '#contract/members/account.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { m } from '#web/i18n/messages.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { changesOf, checkModify, HOME_OF_CODE, needsReauth, valuesOf } from './modify-form.ts'
import { ModifyFields } from './ModifyFields.tsx'
import { SecurityEvents } from './SecurityEvents.tsx'
import { Sessions } from './Sessions.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { OnceIdle } from '#web/ui/layout/OnceIdle.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'

const ReauthSheet = lazy(async () => ({
  default: (await import('#web/features/account/Reauth.tsx')).ReauthSheet,
}))
const ModifyBelow = lazy(() => import('./ModifyBelow.tsx'))

type Changes = BodyInputOf<typeof modifyMe>

/** What is typed, what is wrong with it, and saving what changed; sensitive changes wait until it is confirmed who asks. */
function useModifyForm(me: MemberProfile) {
  const [values, setValues] = useState(() => valuesOf(me))
  const [waiting, setWaiting] = useState<Changes>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const fields = useFields({
    values,
    onChange: setValues,
    check: (typed) => checkModify(typed, me.id),
    home: HOME_OF_CODE,
  })
  const changes = changesOf(values, me)
  async function save(body: Changes): Promise<void> {
    setBusy(true)
    const result = await call(modifyMe, { body })
    setBusy(false)
    if (result.status === 'error') return fields.refuse(result)
    const { member, withdrawLockedUntil } = result.data
    client.setQueryData(query(getMe).queryKey, member)
    void client.invalidateQueries()
    setValues(valuesOf(member))
    const mailed = body.email !== undefined ? [m.identity_email_pending({ email: body.email })] : []
    const locked =
      withdrawLockedUntil === undefined
        ? []
        : [m.identity_withdraw_locked({ time: minute(withdrawLockedUntil) })]
    showAlert(paragraphs([m.identity_saved(), ...mailed, ...locked]))
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!fields.isRight()) return
    if (needsReauth(changes)) setWaiting(changes)
    else void save(changes)
  }
  function confirmed(reauthToken: string): void {
    setWaiting(undefined)
    if (waiting !== undefined) void save({ ...waiting, reauthToken })
  }
  const isChanged = Object.keys(changes).length > 0
  return {
    values,
    fields,
    busy,
    isChanged,
    submit,
    confirmed,
    asks: waiting !== undefined,
    stop: () => setWaiting(undefined),
  }
}

function AccountForm({ me }: { me: MemberProfile }) {
  const { values, fields, busy, isChanged, submit, confirmed, asks, stop } = useModifyForm(me)
  return (
    <>
      <Stack as="form" kind="form" noValidate onSubmit={submit}>
        {me.mustChangePassword && (
          <Notice tone="warn" icon="lock">
            {m.identity_must_change()}
          </Notice>
        )}
        {me.pendingEmail !== null && (
          <Notice icon="mail">{m.identity_email_pending({ email: me.pendingEmail })}</Notice>
        )}
        <ModifyFields values={values} fields={fields} me={me} />
        <ExplainedFailure failure={fields.failure} />
        <Text as="p" size={14} tone="quiet">
          {m.identity_modify_text()}
        </Text>
        <Button type="submit" wide disabled={!isChanged} busy={busy}>
          {m.common_save()}
        </Button>
      </Stack>
      <OnceOpened open={asks}>
        <ReauthSheet otpOn={me.otpOn} open={asks} onClose={stop} onConfirmed={confirmed} />
      </OnceOpened>
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
          {me.data !== undefined && (
            <OnceIdle waiting={<CardSkeleton cards={3} lines={3} />}>
              <ModifyBelow me={me.data} />
            </OnceIdle>
          )}
        </Stack>
      )}
    </Page>
  )
}
