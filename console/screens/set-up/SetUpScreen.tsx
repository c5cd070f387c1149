import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { activateSetUp, confirmSetUp, openSetUp } from '#contract/console/people/session.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { CallFailure, CallResult } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { call } from '../../api/client.ts'
import { failureOfQuery } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { textIn } from '#console/ui/acts/form-text.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { DoorPage } from '../../shell/DoorPage.tsx'
import { Failed, PaneSkeleton } from '../../ui/States.tsx'
import * as styles from '#web/ui/text/Hash.module.css'

type SetUp = AnswerOf<typeof openSetUp>
type Enrolment = AnswerOf<typeof confirmSetUp>

/** Opening the link is a POST that changes nothing: it is read like any other page. */
function useSetUp(token: string) {
  return useQuery<SetUp>({
    queryKey: [openSetUp.path, token],
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    queryFn: async () => {
      const result = await call(openSetUp, { body: { token } })
      if (result.status === 'success') return result.data
      throw new Error(result.code ?? 'call failed', { cause: result })
    },
  })
}

/** One form of the set-up: sends its fields and hands on what comes back. */
function useStep<Data>(request: (form: FormData) => Promise<CallResult<Data>>, onDone: (data: Data) => void) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const result = await request(new FormData(event.currentTarget))
    setBusy(false)
    if (result.status === 'error') setFailure(result)
    else onDone(result.data)
  }
  return { failure, busy, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void send(event) }
}

interface PasswordStepProps {
  readonly setUp: SetUp
  readonly token: string
  readonly onDone: (enrolment: Enrolment) => void
}

function PasswordStep({ setUp, token, onDone }: PasswordStepProps) {
  const { failure, busy, onSubmit } = useStep(
    (form) => call(confirmSetUp, { body: { token, password: textIn(form, 'password') } }),
    onDone,
  )
  return (
    <Stack as="form" kind="form" noValidate onSubmit={onSubmit}>
      <Text as="p" size={14} tone="quiet">
        {t.session_set_up_text({ name: setUp.name, id: setUp.loginId, time: minute(setUp.endsAt) })}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={setUp.loginId} readOnly />
      <PasswordField label={t.session_new_password()} name="password" autoComplete="new-password" />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={busy}>
        {t.session_set_up_next()}
      </Button>
    </Stack>
  )
}

function CodeStep({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const { failure, busy, onSubmit } = useStep(
    (form) =>
      call(activateSetUp, { body: { enrolment: enrolment.enrolment, code: textIn(form, 'code').trim() } }),
    onDone,
  )
  return (
    <Stack as="form" kind="form" noValidate onSubmit={onSubmit}>
      <Text as="p" size={14} tone="quiet">
        {t.session_set_up_scan({ time: minute(enrolment.endsAt) })}
      </Text>
      <Qr svg={enrolment.qrSvg} label={t.session_qr()} />
      <Inline apart>
        <code className={styles.hash}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Copy text={enrolment.secret} label={t.session_copy_key()} />
      </Inline>
      <OtpField label={m.otp_code()} name="code" />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={busy}>
        {t.session_set_up_send()}
      </Button>
    </Stack>
  )
}

function SetUpSteps({ setUp, token }: { setUp: SetUp; token: string }) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Notice tone="ok" icon="check">
        <Text as="p" strong>
          {t.session_set_up_done()}
        </Text>
        <RouterLink className={buttonClass({ small: true })} to="/sign-in">
          {m.identity_sign_in()}
        </RouterLink>
      </Notice>
    )
  }
  return enrolment === undefined ? (
    <PasswordStep setUp={setUp} token={token} onDone={setEnrolment} />
  ) : (
    <CodeStep enrolment={enrolment} onDone={() => setDone(true)} />
  )
}

/** What a set-up link opens: a password to choose, then an OTP key to scan and its first code. */
export default function SetUpScreen() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const opened = useSetUp(token)
  const failure = failureOfQuery(opened.error)
  return (
    <DoorPage title={t.session_set_up()}>
      {opened.data !== undefined ? (
        <SetUpSteps setUp={opened.data} token={token} />
      ) : failure === undefined ? (
        <PaneSkeleton />
      ) : (
        <Failed failure={failure} onRetry={() => void opened.refetch()} busy={opened.isFetching} />
      )}
    </DoorPage>
  )
}
