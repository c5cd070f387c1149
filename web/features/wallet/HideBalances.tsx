import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { balancesHidden, hideBalances } from './hidden-balances.ts'

/** One eye that covers all balances everywhere. */
export function HideBalances() {
  const hidden = useStore(balancesHidden, false)
  return (
    <button
      type="button"
      className="ib"
      aria-label={m.wallet_hide()}
      aria-pressed={hidden}
      onClick={() => hideBalances(!hidden)}
    >
      <Icon name={hidden ? 'eyeOff' : 'eye'} />
    </button>
  )
}
