import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { exactTime } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import * as styles from '#web/ui/states/Skeleton.module.css'

/** The largest thing on the page: everything in USDT, with the ratio it is worked out with. */
export function TotalBalance({ balance }: { balance: WalletBalance }) {
  const own = useSum()
  const { totalUsdt, price } = balance
  return (
    <section className="hero" aria-label={m.wallet_total()}>
      <span className="t14 q">{m.wallet_total()}</span>
      {totalUsdt === null ? (
        <span className="b q">{m.wallet_no_price()}</span>
      ) : (
        <Amount value={own.figure(unitsOf(totalUsdt))} coin="USDT" size={36} />
      )}
      {price !== null && (
        <span className="t14 q">
          {m.wallet_ratio({ price: sum(unitsOf(price.value), 'USDT'), time: exactTime(price.at) })}
        </span>
      )}
    </section>
  )
}

/** The shape of the total while it is read. */
export function TotalSkeleton() {
  return (
    <section className="hero" role="status" aria-busy="true" aria-label={m.common_loading()}>
      <span className={`${styles.skeleton} ${styles.half}`} />
      <span className={`${styles.skeleton} ${styles.most} ${styles.total}`} />
      <span className={`${styles.skeleton} ${styles.half}`} />
    </section>
  )
}

function Action({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link className="act" to={to}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}

/** The ways from a balance onward. */
export function WalletActions({ exchange = false }: { exchange?: boolean }) {
  return (
    <nav className="acts" aria-label={m.wallet_title()}>
      <Action to="/wallet/withdraw" icon="up" label={m.wallet_withdraw()} />
      <Action to="/wallet/deposit" icon="download" label={m.wallet_deposit()} />
      {exchange && <Action to="/wallet/swap" icon="swap" label={m.wallet_exchange()} />}
      <Action to="/wallet/histories" icon="list" label={m.wallet_history()} />
    </nav>
  )
}
