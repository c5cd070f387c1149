import { useEffect, useState } from 'react'
import { publicConfig } from '#web/api/config.ts'
import { useStore } from '#web/base/store.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Link, useGo } from '#web/shell/routing/Link.tsx'
import { ResendMail } from '#web/features/account/ResendMail.tsx'
import { mailLink } from '#web/features/account/mail-link.ts'
import { keptSignedUp, type SignedUp } from '#web/features/account/signed-up.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { LetterPicture } from './LetterPicture.tsx'
import * as styles from './SignUpCompleteScreen.module.css'

/** The mailbox where it is known, and the way to sign in. */
function WaysOn({ mail }: { mail: string | undefined }) {
  return (
    <>
      {mail !== undefined && (
        <a className={buttonClass({ wide: true })} href={mail} target="_blank" rel="noreferrer">
          <Icon name="mail" size="s" />
          {m.identity_open_mail()}
        </a>
      )}
      <Link className={buttonClass({ wide: true, tone: mail === undefined ? 'ink' : 'two' })} to="/sign-in">
        {m.identity_get_started()}
      </Link>
    </>
  )
}

/** What comes next after the form: the mail, the link in it, the 72 hours. Opened without a sign-up it leads there. */
export default function SignUpCompleteScreen() {
  const [signedUp, setSignedUp] = useState<SignedUp>()
  const go = useGo()
  // What can be opened depends on it; the form that leads here has loaded it.
  const config = useStore(publicConfig, undefined)
  useEffect(() => {
    const kept = keptSignedUp()
    if (kept === undefined) go('/sign-up', { replace: true })
    else setSignedUp(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- looked up once, when the page opens
  }, [])
  if (signedUp === undefined || config === undefined) {
    return (
      <AuthPage title={m.identity_mail_open()} text={m.identity_mail_sent()} above={<LetterPicture />}>
        <CardSkeleton cards={1} lines={12} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title={m.identity_mail_open()} text={m.identity_mail_sent()} above={<LetterPicture />}>
      <Stack>
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
        <Text as="p" size={14} tone="quiet">
          {m.identity_trial_start()}
        </Text>
        <WaysOn mail={mailLink(signedUp.email, config.sandbox)} />
        <ResendMail id={signedUp.id} email={signedUp.email} />
        <Text as="p" size={14} tone="quiet" className={styles.other}>
          {m.identity_mail_spam()}
          <TextLink to="/sign-up">{m.identity_change_email()}</TextLink>
        </Text>
      </Stack>
    </AuthPage>
  )
}
