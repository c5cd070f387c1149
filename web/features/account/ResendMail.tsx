import { useState } from 'react'
import { resendCertification } from '#contract/members/identity.ts'
import { parseEmail } from '#contract/rules/member-fields.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { useNow } from '#web/ui/use-now.ts'
import * as styles from './ResendMail.module.css'

const NOTED = 'COMMON-A002'

/** Sending and its outcome: when the next try opens, what was refused, whether the address cannot be one. */
function useResend() {
  const [nextAt, setNextAt] = useState<string>()
  const [failure, setFailure] = useState<CallFailure>()
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const waits = useNow(1000) < Date.parse(nextAt ?? '')

  async function send(body: { id: string; email: string }) {
    setWrong(parseEmail(body.email) === undefined)
    if (parseEmail(body.email) === undefined) return
    setBusy(true)
    const result = await call(resendCertification, { body })
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    if (result.status === 'success') setNextAt(result.data.nextAt)
    else if (result.code === NOTED && typeof result.meta?.['time'] === 'string')
      setNextAt(result.meta['time'])
  }
  return { nextAt, waits, failure, wrong, busy, send }
}

/** Sends the verification mail again; the next try opens with a countdown. Asks for what is not known yet. */
export function ResendMail({ id, email }: { id?: string; email?: string }) {
  const [typed, setTyped] = useState({ id: id ?? '', email: email ?? '' })
  const { nextAt, waits, failure, wrong, busy, send } = useResend()
  return (
    <Stack>
      {id === undefined && (
        <Field
          label={m.identity_id()}
          value={typed.id}
          autoComplete="username"
          autoCapitalize="none"
          onChange={(event) => setTyped({ ...typed, id: event.target.value })}
        />
      )}
      {email === undefined && (
        <Field
          label={m.identity_email()}
          type="email"
          autoComplete="email"
          value={typed.email}
          error={wrong ? failureText('FINDPW-B002') : undefined}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
      )}
      <Button tone="two" wide busy={busy} disabled={waits} onClick={() => void send(typed)}>
        {waits && nextAt !== undefined ? (
          <span>
            {m.identity_resend_wait()} <Countdown until={nextAt} />
          </span>
        ) : (
          m.identity_resend()
        )}
      </Button>
      <p className={styles.outcome} role="status">
        {failure === undefined ? nextAt !== undefined && m.identity_resend_done() : failureMessage(failure)}
      </p>
    </Stack>
  )
}
