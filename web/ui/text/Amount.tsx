import type { Currency, Sum } from '#contract/wallet/wallet-parts.ts'

interface AmountProps<Coin extends Currency> {
  /** Printed already, by `figure`. */
  readonly value: Sum<Coin>
  /** Another currency than the contract says the sum is in does not compile. */
  readonly coin?: NoInfer<Coin>
  readonly size?: 16 | 18 | 22 | 28 | 36
}

/** An amount: the whole part loud, decimals and coin quiet. */
export function Amount<Coin extends Currency>({ value, coin, size = 22 }: AmountProps<Coin>) {
  const [, whole = value, rest = ''] = /^(.*?)([.,]\d{1,8})?$/.exec(value) ?? []
  return (
    <span className={`amt amt-${size}`}>
      {whole}
      <small>
        {rest}
        {coin !== undefined && <span className="u">{coin}</span>}
      </small>
    </span>
  )
}
