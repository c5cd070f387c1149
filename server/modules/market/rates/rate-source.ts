import { z } from 'zod/mini'
import { STATEMENT_CURRENCIES } from '#contract/rules/money/statement-currencies.ts'
import { ONE, parseUnits } from '#contract/money.ts'

/** Where rates of currencies come from, one finished UTC day (YYYY-MM-DD) at a time. */
export interface RateSource {
  /** As statements name it. */
  readonly name: string
  /**
   * Units of each currency for one US dollar, in millionths, and USD itself; currencies that the source does not know are left out.
   * Throws when the outside cannot be reached or says something else.
   */
  readonly ratesOf: (day: string) => Promise<ReadonlyMap<string, bigint>>
}

/** Opens the generated rates of a sandbox, which stand outside this module. */
export type OpenRates = () => Promise<RateSource>

const DECIMALS = 6
const LIMIT_MS = 10_000
/** What services of rates answer alike: the rates of a day for one unit of `base`. */
const dayAnswer = z.object({
  base: z._default(z.string(), 'USD'),
  rates: z.record(z.string(), z.number().check(z.positive())),
})

/** A service that answers the rates of a day as JSON; `{date}` in its address stands for the day. */
export function openRateService(address: string): RateSource {
  return {
    name: new URL(address).hostname,
    async ratesOf(day) {
      const answer = await fetch(address.replace('{date}', day), {
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      if (!answer.ok) throw new Error(`the service of rates answered ${answer.status} for ${day}`)
      const { base, rates } = dayAnswer.parse(await answer.json())
      if (base !== 'USD') throw new Error(`the service of rates answered for ${base} instead of USD`)
      const known = STATEMENT_CURRENCIES.flatMap((name) => {
        const units = parseUnits((rates[name] ?? 0).toFixed(DECIMALS))
        return units === undefined || units === 0n ? [] : [[name, units] as const]
      })
      return new Map([...known, ['USD', ONE]])
    },
  }
}
