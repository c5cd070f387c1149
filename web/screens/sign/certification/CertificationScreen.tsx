import { useEffect, useState } from 'react'
import { certify } from '#contract/members/identity.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage, loadFailureTexts } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { currentLocale } from '#web/base/locale.ts'
import { ResendMail } from '#web/features/account/ResendMail.tsx'
import { useSession } from '#web/shell/use-session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from './CertificationScreen.module.css'

type Certified = AnswerOf<typeof certify>

/** One try per link and page, though development draws everything twice. */
const asked = new Map<string, Promise<Certified | CallFailure>>()

async function certifyOnce(token: string): Promise<Certified | CallFailure> {
  if (token === '') {
    await loadFailureTexts(currentLocale())
    return { status: 'error', code: 'SIGNUP-A001' }
  }
  const result = await call(certify, { body: { token } })
  return result.status === 'success' ? result.data : result
}

function isRefused(result: Certified | CallFailure): result is CallFailure {
  return 'status' in result
}

function Confirmed({ certified }: { certified: Certified }) {
  const signedIn = useSession() !== undefined
  const isNew = certified.kind === 'SIGN_UP'
  return (
    <AuthPage
      title={isNew ? m.identity_confirmed() : m.identity_email_changed()}
      text={isNew ? m.identity_confirmed_text() : m.identity_email_changed_text()}
    >
      <Stack>
        <LedgerLines
          lines={[
            { label: m.identity_id(), value: certified.id },
            ...(certified.trialEndsAt === null
              ? []
              : [{ label: m.identity_trial_until(), value: minute(certified.trialEndsAt) }]),
            ...(certified.bonus === null
              ? []
              : [{ label: m.identity_bonus(), value: sum(unitsOf(certified.bonus), 'MCS') }]),
          ]}
        />
        <Link className={buttonClass({ wide: true })} to={signedIn ? '/' : '/sign-in'}>
          {signedIn ? m.shell_home() : m.identity_sign_in()}
        </Link>
      </Stack>
    </AuthPage>
  )
}

export default function CertificationScreen() {
  const [result, setResult] = useState<Certified | CallFailure>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('token') ?? ''
    const asking = asked.get(token) ?? certifyOnce(token)
    asked.set(token, asking)
    void asking.then((answer) => {
      if (isRefused(answer)) asked.delete(token)
      setResult(answer)
    })
  }, [tries])
  if (result === undefined) {
    return (
      <AuthPage title={m.identity_confirming()}>
        <CardSkeleton cards={1} />
      </AuthPage>
    )
  }
  if (!isRefused(result)) return <Confirmed certified={result} />
  const isOver = result.code === 'SIGNUP-A001'
  return (
    <AuthPage title={m.identity_not_confirmed()} text={failureMessage(result)}>
      {isOver ? (
        <ResendMail />
      ) : (
        <Button wide onClick={() => setTries(tries + 1)}>
          {m.common_retry()}
        </Button>
      )}
      <TextLink size={14} className={styles.onward} to="/sign-in">
        {m.identity_sign_in()}
      </TextLink>
    </AuthPage>
  )
}
