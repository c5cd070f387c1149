import type { RateSource } from '#server/modules/market/market.ts'
import { keyOf, normalAt } from './sandbox-random.ts'

const DAY_MS = 86_400_000
const MILLION = 1_000_000
/** About what a dollar cost in late 2025. */
const TYPICAL = { KRW: 1_390, USD: 1, JPY: 151, TWD: 31, CNY: 7.12 } as const
/** How far a currency wanders, as a share. */
const SPREAD = 0.01

/** Generated rates: a day has the same ones whenever it is asked for. */
export const sandboxRates: RateSource = {
  name: 'sandbox',
  ratesOf: (day) => {
    const number = Math.floor(Date.parse(day) / DAY_MS)
    return Promise.resolve(
      new Map(
        Object.entries(TYPICAL).map(([name, typical]) => {
          const share = name === 'USD' ? 1 : 1 + SPREAD * normalAt(keyOf(name), number, 0)
          return [name, BigInt(Math.round(typical * share * MILLION))]
        }),
      ),
    )
  },
}
