import type { AnswerOf } from '#contract/operation.ts'
import type { verifyOtp } from '#contract/members/otp.ts'
import { m } from '#web/i18n/messages.ts'
import { useBrand } from '#web/shell/frame/brand.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { downloadRecovery } from './recovery-file.ts'
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
    <main className="page slim">
      <Notice tone="ok" icon="check">
        {m.otp_done()}
      </Notice>
      <Notice icon="lock">{m.identity_withdraw_locked({ time: minute(withdrawLockedUntil) })}</Notice>
      <section className="card" aria-label={m.otp_recovery()}>
        <h2 className="h">{m.otp_recovery()}</h2>
        <p className="t14 q">{m.otp_recovery_text()}</p>
        <ol className={`${styles.codes} mono`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="fx wrap">
          <Copy text={codes.join('\n')} label={m.otp_copy_codes()} />
          <Button tone="two" small onClick={() => downloadRecovery(heading, codes)}>
            <Icon name="download" size="s" />
            {m.otp_download()}
          </Button>
        </div>
      </section>
      <Button wide onClick={onDone}>
        {m.otp_kept()}
      </Button>
    </main>
  )
}
