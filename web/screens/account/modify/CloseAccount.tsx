import { useState } from 'react'
import { closeAccount, type MemberProfile } from '#contract/account.ts'
import { call, newKey, session } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/parts/Reauth.tsx'
import { showAlert } from '#web/shell/dialogs.ts'
import { minute } from '#web/shell/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Parts.tsx'

/** Closes the account after 30 days; the member is signed out, and signing in again stops it. */
export function CloseAccount({ me }: { me: MemberProfile }) {
  const [asks, setAsks] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function close(reauthToken: string) {
    setAsks(false)
    const body = { reauthToken }
    const result = await call(closeAccount, { body, key: requestKey.of(body) })
    if (result.status === 'error') {
      showAlert(failureMessage(result))
      return
    }
    showAlert(m.identity_closing({ time: minute(result.data.closesAt) }), {
      confirmAction: () => session.clear(),
    })
  }
  return (
    <Section title={m.identity_close()}>
      <div className="card">
        <p className="t14 q">{m.identity_close_text()}</p>
        <Button tone="bad" onClick={() => setAsks(true)}>
          {m.identity_close()}
        </Button>
      </div>
      <ReauthSheet
        otpOn={me.otpOn}
        open={asks}
        onClose={() => setAsks(false)}
        onConfirmed={(token) => void close(token)}
      />
    </Section>
  )
}
