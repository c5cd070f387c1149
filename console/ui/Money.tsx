import type { Currency, Sum } from '#contract/wallet/wallet-parts.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { Text } from '#web/ui/text/Text.tsx'

interface MoneyProps<Coin extends Currency> {
  readonly amount: Sum<Coin>
  /** Another currency than the contract says the sum is in does not compile. */
  readonly coin: NoInfer<Coin>
}

/** A sum: the figure loud, its currency quiet; they never part at the end of a line. */
export function Money<Coin extends Currency>({ amount, coin }: MoneyProps<Coin>) {
  return (
    <Text unbroken>
      <b>{figure(unitsOf(amount))}</b>
      <Text tone="quiet"> {coin}</Text>
    </Text>
  )
}
