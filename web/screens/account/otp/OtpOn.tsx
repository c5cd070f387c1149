import { useState } from 'react'
import type { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { ResetOtp } from './ResetOtp.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** OTP is on: how many recovery codes are left, a new key, and what to do after losing the device. */
export function OtpOn({
  status,
  onReplace,
  onReset,
}: {
  status: AnswerOf<typeof getOtpStatus>
  onReplace: (reauthToken: string) => void
  onReset: () => void
}) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Card aria-label={m.otp_title()}>
        <Inline as="span" size="heading">
          <Icon name="shield" />
          {m.otp_is_on()}
        </Inline>
        {status.lockedUntil !== undefined && (
          <Notice tone="warn" icon="lock">
            {m.otp_locked()} <Countdown until={status.lockedUntil} />
          </Notice>
        )}
        <LedgerLines lines={[{ label: m.otp_recovery_left(), value: status.recoveryLeft }]} />
        <Button tone="two" onClick={() => setAsks(true)}>
          {m.otp_replace()}
        </Button>
        <ReauthSheet otpOn open={asks} onClose={() => setAsks(false)} onConfirmed={onReplace} />
      </Card>
      <ResetOtp onReset={onReset} />
    </>
  )
}
