import { useState, type ReactNode } from 'react'
import { generateOtp, verifyOtp } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { useUpdate } from '#web/shell/update/use-update.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { grouped } from './recovery-file.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './OtpSetup.module.css'
import { Badge } from '#web/ui/text/Badge.tsx'

type Generated = AnswerOf<typeof generateOtp>
type Verified = AnswerOf<typeof verifyOtp>
const CODE = /^\d{6}$/

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card className={styles.step} aria-label={title}>
      <Inline as="h2" size="heading">
        <Badge>{number}</Badge>
        {title}
      </Inline>
      {children}
    </Card>
  )
}

/** QR code and key; made when asked for, since they are valid for ten minutes only. */
function KeyStep({
  generated,
  busy,
  onGenerate,
}: {
  generated: Generated | undefined
  busy: boolean
  onGenerate: () => void
}) {
  if (generated === undefined) {
    return (
      <Button tone="two" busy={busy} onClick={onGenerate}>
        {m.otp_show_key()}
      </Button>
    )
  }
  return (
    <>
      <Text as="p" size={14} tone="quiet">
        {m.otp_scan()}
      </Text>
      <Qr svg={generated.qrSvg} label={m.otp_qr()} />
      <Text as="p" mono className={styles.secret}>
        {grouped(generated.secret)}
      </Text>
      <Inline wraps>
        <Copy text={generated.secret} label={m.otp_copy_key()} />
        <a className={buttonClass({ tone: 'two', small: true })} href={generated.otpauthUrl}>
          {m.otp_open_app()}
        </a>
      </Inline>
      <Text as="p" size={14} tone="faint">
        {m.otp_valid()} <Countdown until={generated.expiresAt} />
      </Text>
    </>
  )
}

/** A first code proves that the app has taken the key over. */
function CodeStep({ ready, onDone }: { ready: boolean; onDone: (verified: Verified) => void }) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useUpdate()
  async function verify() {
    setMissing(!CODE.test(code))
    if (!CODE.test(code)) return
    const data = await run(() => call(verifyOtp, { body: { code } }))
    if (data === undefined) setCode('')
    else onDone(data)
  }
  const refused = failure === undefined ? undefined : failureMessage(failure)
  return (
    <Stack
      as="form"
      kind="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      <OtpField
        label={m.otp_code()}
        value={code}
        disabled={!ready}
        error={missing ? failureText('OTP-B002') : refused}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide disabled={!ready} busy={busy}>
        {m.otp_switch_on()}
      </Button>
    </Stack>
  )
}

/** The three steps: install an app, take over the key once it is clear who asks, prove it with a first code. */
export function OtpSetup({
  reauthToken,
  onDone,
}: {
  /** From the change of a key that works; the first set-up asks for the password here. */
  reauthToken: string | undefined
  onDone: (verified: Verified) => void
}) {
  const [generated, setGenerated] = useState<Generated>()
  const [asks, setAsks] = useState(false)
  const { busy, failure, run } = useUpdate()
  async function generate(token: string) {
    setAsks(false)
    const data = await run(() => call(generateOtp, { body: { reauthToken: token } }))
    if (data !== undefined) setGenerated(data)
  }
  const begin = () => (reauthToken === undefined ? setAsks(true) : void generate(reauthToken))
  return (
    <>
      <Text as="p" tone="quiet">
        {m.otp_text()}
      </Text>
      <Text as="p" size={14} tone="quiet">
        {m.otp_wait()}
      </Text>
      <Step number={1} title={m.otp_step1()}>
        <Text as="p" size={14} tone="quiet">
          {m.otp_step1_text()}
        </Text>
      </Step>
      <Step number={2} title={m.otp_step2()}>
        <KeyStep generated={generated} busy={busy} onGenerate={begin} />
        <ReauthSheet
          otpOn={false}
          open={asks}
          onClose={() => setAsks(false)}
          onConfirmed={(token) => void generate(token)}
        />
        {failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      </Step>
      <Step number={3} title={m.otp_step3()}>
        <CodeStep ready={generated !== undefined} onDone={onDone} />
      </Step>
    </>
  )
}
