import { useState, type SubmitEvent } from 'react'
import { closeAccount, type MemberProfile } from '#contract/account.ts'
import { call, newKey, session } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/parts/Reauth.tsx'
import { useSum } from '#web/parts/use-sum.ts'
import { showAlert } from '#web/shell/dialogs.ts'
import { minute } from '#web/shell/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Section } from '#web/ui/Parts.tsx'
import { useCloseAccountForm } from './close-account-form.ts'

/** Where the gas goes that is left; also shown when only the server knew that there is some. */
function GasAddress({ form }: { form: ReturnType<typeof useCloseAccountForm> }) {
  const { payout, gasAddress, setGasAddress, key } = form
  const own = useSum()
  if (payout === 0n && !key) return null
  return (
    <>
      {payout > 0n && <p className="t14">{m.identity_close_gas({ sum: own.sum(payout, 'TRX') })}</p>}
      <Field
        label={m.withdraw_address()}
        value={gasAddress}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={key ? failureText(key) : undefined}
        onChange={(event) => setGasAddress(event.target.value)}
      />
    </>
  )
}

/** Closes the account after 30 days; the member is signed out, and signing in again stops it. */
export function CloseAccount({ me }: { me: MemberProfile }) {
  const [asks, setAsks] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const form = useCloseAccountForm()
  async function close(reauthToken: string) {
    setAsks(false)
    const { gasAddress } = form
    const body = { reauthToken, ...(gasAddress !== '' && { gasAddress }) }
    const result = await call(closeAccount, { body, key: requestKey.of(body) })
    if (result.status === 'error') {
      if (result.fields?.['gasAddress'] === undefined) showAlert(failureMessage(result))
      else form.refuse(result)
      return
    }
    showAlert(m.identity_closing({ time: minute(result.data.closesAt) }), {
      confirmAction: () => session.clear(),
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (form.isRight(event.currentTarget)) setAsks(true)
  }
  return (
    <Section title={m.identity_close()}>
      <form className="card form" noValidate onSubmit={submit}>
        <p className="t14 q">{m.identity_close_text()}</p>
        <GasAddress form={form} />
        <Button type="submit" tone="bad">
          {m.identity_close()}
        </Button>
      </form>
      <ReauthSheet
        otpOn={me.otpOn}
        open={asks}
        onClose={() => setAsks(false)}
        onConfirmed={(token) => void close(token)}
      />
    </Section>
  )
}
