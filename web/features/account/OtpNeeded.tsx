import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** What is missing, and the button that mends it. */
export function OtpNeeded({ children }: { children: ReactNode }) {
  return (
    <section className="card" aria-label={m.otp_set_up()}>
      <h2 className="fx b">
        <Icon name="shield" />
        {m.wallet_otp_needed()}
      </h2>
      <p className="t14 q">{children}</p>
      <Link className={buttonClass({ wide: true })} to="/account/otp">
        {m.otp_set_up()}
      </Link>
    </section>
  )
}
