import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Parameters } from '#server/kernel/parameters/parameters.ts'
import type { PriceDesk } from './price-desk.ts'
import type { TrxPrices } from './trx-price.ts'

const CHANGES = 50

/** Whether members may deal, by two switches of the wallet, which stands above: shown beside the prices they deal at. */
export type DealingSwitches = Parameters<Readonly<Record<'swap.on' | 'withdraw.on', boolean>>>

interface Prices
  extends
    Pick<PriceDesk, 'mcsPrice' | 'priceChanges' | 'circuit'>,
    Pick<TrxPrices, 'latestTrxPrice' | 'freshTrxPrice'> {
  readonly db: Database
  readonly parameters: DealingSwitches
}

/** The prices of MCS and TRX, and whether members may deal. */
export function marketConsole(
  prices: Prices,
  { createRequest }: ConsoleParts,
): Pick<ConsoleCalls<typeof consoleApi.settings>, 'getPrices' | 'requestPrice'> {
  const { db, parameters } = prices
  return {
    async getPrices() {
      const price = await prices.mcsPrice(db)
      const changes = await prices.priceChanges(db, CHANGES)
      const trx = await prices.latestTrxPrice(db)
      const isFresh = (await prices.freshTrxPrice(db)) !== undefined
      const shown = ({ units, at }: { units: bigint; at: Date }) => ({
        value: formatUnits(units),
        at: at.toISOString(),
      })
      return {
        price: price === undefined ? null : shown(price),
        circuit: await prices.circuit(db),
        swapOn: await parameters.get('swap.on'),
        withdrawOn: await parameters.get('withdraw.on'),
        changes: changes.map(shown),
        trx: trx === undefined ? null : { ...shown(trx), source: trx.source, isFresh },
      }
    },
    requestPrice: ({ tx, staff: by, body: { reason, price } }) =>
      createRequest(tx, { kind: 'mcsPrice', params: { price }, reason, by }),
  }
}
