import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { confirmSetUp, openSetUp } from '#contract/console/session.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/shell/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Copy, Qr } from '#web/ui/Copy.tsx'
import { OtpField, PasswordField } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { FailureNotice } from '#web/ui/States.tsx'
import { call } from '../../api/client.ts'
import { failureOfQuery } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { textIn } from '../../ui/form-text.ts'
import { DoorPage } from '../../shell/DoorPage.tsx'
import { Failed, PaneSkeleton } from '../../ui/States.tsx'

type SetUp = AnswerOf<typeof openSetUp>

/** Opening the link is a POST, but shows the same key each time: it is read like any other page. */
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

function useConfirm(token: string) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const body = { token, password: textIn(form, 'password'), code: textIn(form, 'code').trim() }
    const result = await call(confirmSetUp, { body })
    setBusy(false)
    if (result.status === 'error') setFailure(result)
    else setDone(true)
  }
  return { failure, busy, isDone, send }
}

function SetUpForm({ setUp, token }: { setUp: SetUp; token: string }) {
  const { failure, busy, isDone, send } = useConfirm(token)
  if (isDone) {
    return (
      <Notice tone="ok" icon="check">
        <p className="b">{t.session_set_up_done()}</p>
        <Link className={buttonClass({ small: true })} to="/sign-in">
          {m.identity_sign_in()}
        </Link>
      </Notice>
    )
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <p className="t14 q">
        {t.session_set_up_text({ name: setUp.name, id: setUp.loginId, time: minute(setUp.endsAt) })}
      </p>
      <Qr svg={setUp.qrSvg} label={t.session_qr()} />
      <div className="sp">
        <code className="hash">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Copy text={setUp.secret} label={t.session_copy_key()} />
      </div>
      <input type="hidden" name="username" autoComplete="username" value={setUp.loginId} readOnly />
      <PasswordField label={t.session_new_password()} name="password" autoComplete="new-password" />
      <OtpField label={m.otp_code()} name="code" />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={busy}>
        {t.session_set_up_send()}
      </Button>
    </form>
  )
}

/** What a set-up link opens: an OTP key to scan, a password to choose, the first code to prove both. */
export default function SetUpScreen() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const opened = useSetUp(token)
  const failure = failureOfQuery(opened.error)
  return (
    <DoorPage title={t.session_set_up()}>
      {opened.data !== undefined ? (
        <SetUpForm setUp={opened.data} token={token} />
      ) : failure === undefined ? (
        <PaneSkeleton />
      ) : (
        <Failed failure={failure} onRetry={() => void opened.refetch()} busy={opened.isFetching} />
      )}
    </DoorPage>
  )
}
