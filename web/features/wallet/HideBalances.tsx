import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { balancesHidden, hideBalances } from './hidden-balances.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** One eye that covers all balances everywhere. */
export function HideBalances() {
  const hidden = useStore(balancesHidden, false)
  return (
    <IconButton
      icon={hidden ? 'eyeOff' : 'eye'}
      label={m.wallet_hide()}
      aria-pressed={hidden}
      onClick={() => hideBalances(!hidden)}
    />
  )
}
