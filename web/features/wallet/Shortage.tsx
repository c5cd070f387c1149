import { m } from '#web/i18n/messages.ts'
import { sum } from '#web/base/money-text.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** How much of the sum is missing in the wallet, where it shows, with the way to mend it. */
export function Shortage({ missing }: { missing: bigint }) {
  return (
    <Notice tone="warn">
      <Inline as="span" apart>
        <Text strong>{m.plan_short({ sum: sum(missing, 'USDT') })}</Text>
        <Link className={buttonClass({ small: true })} to="/wallet/deposit">
          {m.wallet_deposit()}
        </Link>
      </Inline>
    </Notice>
  )
}
