import type { Currency, Sum } from '#contract/wallet/wallet-parts.ts'
import { Figure, type FigureSize } from './Figure.tsx'
import * as styles from './Amount.module.css'

interface AmountProps<Coin extends Currency> {
  /** Printed already, by `figure`. */
  readonly value: Sum<Coin>
  /** Another currency than the contract says the sum is in does not compile. */
  readonly coin?: NoInfer<Coin>
  readonly size?: FigureSize
}

/** An amount: the whole part loud, decimals and coin quiet. */
export function Amount<Coin extends Currency>({ value, coin, size = 22 }: AmountProps<Coin>) {
  const [, whole = value, rest = ''] = /^(.*?)([.,]\d{1,8})?$/.exec(value) ?? []
  return (
    <Figure size={size}>
      {whole}
      <small>
        {rest}
        {coin !== undefined && <span className={styles.coin}>{coin}</span>}
      </small>
    </Figure>
  )
}
