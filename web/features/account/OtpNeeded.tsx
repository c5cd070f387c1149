import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { GuideLink } from '#web/ui/states/GuideLink.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** What is missing, and the button that mends it. */
export function OtpNeeded({ children }: { children: ReactNode }) {
  return (
    <Card aria-label={m.otp_set_up()}>
      <Inline as="h2" strong>
        <Icon name="shield" />
        {m.wallet_otp_needed()}
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {children} <GuideLink code="OTP-A002" />
      </Text>
      <Link className={buttonClass({ wide: true })} to="/account/otp">
        {m.otp_set_up()}
      </Link>
    </Card>
  )
}
