import type { AnswerOf } from '#contract/operation.ts'
import type { verifyOtp } from '#contract/members/otp.ts'
import { m } from '#web/i18n/messages.ts'
import { useBrand } from '#web/shell/frame/brand.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { downloadRecovery } from './recovery-file.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './RecoveryCodes.module.css'

/** The ten recovery codes, shown once, and when withdrawals open. */
export function RecoveryCodes({
  verified: { recoveryCodes: codes, withdrawLockedUntil },
  onDone,
}: {
  verified: AnswerOf<typeof verifyOtp>
  onDone: () => void
}) {
  const heading = `${useBrand()}: ${m.otp_recovery()}`
  return (
    <Page kind="slim">
      <Notice tone="ok" icon="check">
        {m.otp_done()}
      </Notice>
      <Notice icon="lock">{m.identity_withdraw_locked({ time: minute(withdrawLockedUntil) })}</Notice>
      <Card aria-label={m.otp_recovery()}>
        <Heading>{m.otp_recovery()}</Heading>
        <Text as="p" size={14} tone="quiet">
          {m.otp_recovery_text()}
        </Text>
        <Text as="ol" mono className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Text>
        <Inline wraps>
          <Copy text={codes.join('\n')} label={m.otp_copy_codes()} />
          <Button tone="two" small onClick={() => downloadRecovery(heading, codes)}>
            <Icon name="download" size="s" />
            {m.otp_download()}
          </Button>
        </Inline>
      </Card>
      <Button wide onClick={onDone}>
        {m.otp_kept()}
      </Button>
    </Page>
  )
}
