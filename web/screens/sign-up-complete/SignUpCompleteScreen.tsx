import { useEffect, useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Link, useGo } from '#web/shell/routing/Link.tsx'
import { ResendMail } from '#web/features/account/ResendMail.tsx'
import { keptSignedUp, type SignedUp } from '#web/features/account/signed-up.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'

/** What comes next after the form: the mail, the link in it, the 72 hours. Opened without a sign-up it leads there. */
export default function SignUpCompleteScreen() {
  const [signedUp, setSignedUp] = useState<SignedUp>()
  const go = useGo()
  useEffect(() => {
    const kept = keptSignedUp()
    if (kept === undefined) go('/sign-up', { replace: true })
    else setSignedUp(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- looked up once, when the page opens
  }, [])
  if (signedUp === undefined) {
    return (
      <AuthPage title={m.identity_sign_up_complete()}>
        <CardSkeleton cards={1} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title={m.identity_almost({ name: signedUp.name })} text={m.identity_mail_sent()}>
      <div className="stack">
        {!signedUp.mailSent && (
          <Notice tone="warn" icon="mail">
            {m.identity_mail_failed()}
          </Notice>
        )}
        <LedgerLines
          lines={[
            { label: m.identity_id(), value: signedUp.id },
            { label: m.identity_email(), value: signedUp.email },
            { label: m.identity_trial(), value: m.identity_trial_length() },
          ]}
        />
        <p className="t14 q">{m.identity_trial_start()}</p>
        <Link className={buttonClass({ wide: true })} to="/sign-in">
          {m.identity_get_started()}
        </Link>
        <ResendMail id={signedUp.id} email={signedUp.email} />
      </div>
    </AuthPage>
  )
}
