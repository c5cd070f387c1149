import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { exactTime } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import * as skeleton from '#web/ui/states/Skeleton.module.css'
import * as styles from './TotalBalance.module.css'

/** The largest thing on the page: everything in USDT, with the ratio it is worked out with. */
export function TotalBalance({ balance }: { balance: WalletBalance }) {
  const own = useSum()
  const { totalUsdt, price } = balance
  return (
    <Hero aria-label={m.wallet_total()}>
      <Text size={14} tone="quiet">
        {m.wallet_total()}
      </Text>
      {totalUsdt === null ? (
        <Text tone="quiet" strong>
          {m.wallet_no_price()}
        </Text>
      ) : (
        <Amount value={own.shortFigure(unitsOf(totalUsdt))} coin="USDT" size={36} />
      )}
      {price !== null && (
        <Text size={14} tone="quiet">
          {m.wallet_ratio({ price: sum(unitsOf(price.value), 'USDT'), time: exactTime(price.at) })}
        </Text>
      )}
    </Hero>
  )
}

/** The shape of the total while it is read. */
export function TotalSkeleton() {
  return (
    <Hero role="status" aria-busy="true" aria-label={m.common_loading()}>
      <span className={`${skeleton.skeleton} ${skeleton.half} ${styles.line}`} />
      <span className={`${skeleton.skeleton} ${skeleton.most} ${styles.total}`} />
      <span className={`${skeleton.skeleton} ${skeleton.half} ${styles.line}`} />
    </Hero>
  )
}

function Action({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link className={styles.action} to={to}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}

/** The ways from a balance onward. */
export function WalletActions({ exchange = false }: { exchange?: boolean }) {
  return (
    <nav className={styles.actions} aria-label={m.wallet_title()}>
      <Action to="/wallet/withdraw" icon="up" label={m.wallet_withdraw()} />
      <Action to="/wallet/deposit" icon="download" label={m.wallet_deposit()} />
      {exchange && <Action to="/wallet/swap" icon="swap" label={m.wallet_exchange()} />}
      <Action to="/wallet/histories" icon="list" label={m.wallet_history()} />
    </nav>
  )
}
