import { useId } from 'react'
import * as styles from './BalanceBars.module.css'

/** Shares of a bar in percent with one decimal: pictures only, never figures. */
function shareOf(units: bigint, most: bigint): string {
  const thousandths = most === 0n ? 0n : (units * 1000n) / most
  return `${thousandths / 10n}.${thousandths % 10n}%`
}

/** Owed and held as two bars of one length: solid is owed, striped is held. */
export function BalanceBars({ owed, held, label }: { owed: bigint; held: bigint; label: string }) {
  const pattern = useId()
  const most = owed > held ? owed : held
  return (
    <svg className={styles.bars} role="img" aria-label={label}>
      <defs>
        <pattern id={pattern} width="5" height="22" patternUnits="userSpaceOnUse">
          <rect className={styles.stripe} width="2.5" height="22" />
        </pattern>
      </defs>
      <rect className={styles.track} x="1" y="1" width="99%" height="22" rx="6" />
      <rect
        className={styles.owed}
        x="1"
        y="1"
        width={shareOf((owed * 99n) / 100n, most)}
        height="22"
        rx="6"
      />
      <rect
        className={styles.frame}
        x="1"
        y="29"
        width={shareOf((held * 99n) / 100n, most)}
        height="22"
        rx="6"
        fill={`url(#${pattern})`}
      />
    </svg>
  )
}
