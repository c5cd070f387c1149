import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import { GuideLink } from '#web/ui/states/GuideLink.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { lockReason } from './texts/lock-texts.ts'

type Lock = NonNullable<WalletBalance['withdrawLock']>

/** Withdrawals are locked: why, and until when; support cannot shorten it. */
export function WithdrawLock({ lock }: { lock: Lock }) {
  return (
    <Notice tone="warn" icon="lock">
      <Text as="p" strong>
        {lock.until === null ? (
          m.wallet_locked_open()
        ) : (
          <>
            {m.wallet_locked_until({ time: minute(lock.until) })} · <Countdown until={lock.until} />
          </>
        )}
      </Text>
      <p>
        {lockReason(lock.reason)} <GuideLink code="WITHDRAW-A002" />
      </p>
    </Notice>
  )
}
