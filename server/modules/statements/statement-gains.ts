import { formatUnits } from '#contract/money.ts'
import type { GainMethod } from '#contract/wallet/statements.ts'
import type { Movement } from '#server/modules/ledger/ledger.ts'
import { netMovements } from './gains/net-movements.ts'
import { type Disposal, listDisposals } from './gains/realised-gains.ts'
import type { StatementPeriod } from './period-of.ts'
import { type RateDesk, valueText } from './rate-desk.ts'
import type { OwnAccount } from './statement-lines.ts'

interface Sums {
  readonly units: bigint
  readonly proceeds: bigint
  readonly cost: bigint
}

const sumUp = (disposals: readonly Disposal[]): Sums =>
  disposals.reduce<Sums>(
    (sum, { units, proceeds, cost }) => ({
      units: sum.units + units,
      proceeds: sum.proceeds + proceeds,
      cost: sum.cost + cost,
    }),
    { units: 0n, proceeds: 0n, cost: 0n },
  )

/** What was given away in a period, by coin, from every movement of the member until its end. */
export function sumGains(
  accounts: readonly OwnAccount[],
  movements: readonly Movement[],
  { period, desk, method }: { period: StatementPeriod; desk: RateDesk; method: GainMethod },
) {
  const net = netMovements(movements, (index) => accounts[index]?.coin ?? 'USDT')
  const disposals = listDisposals(net, { method, valueOn: desk.valueOn }).filter(
    ({ at }) => at >= period.from && at < period.to,
  )
  const text = (millionths: bigint) => valueText(millionths, desk.currency)
  const byCoin = [...Map.groupBy(disposals, ({ coin }) => coin)]
  const whole = sumUp(disposals)
  return {
    method,
    coins: byCoin.map(([coin, own]) => {
      const { units, proceeds, cost } = sumUp(own)
      return {
        coin,
        amount: formatUnits(units),
        proceeds: text(proceeds),
        cost: text(cost),
        gain: text(proceeds - cost),
      }
    }),
    total: text(whole.proceeds - whole.cost),
  }
}
