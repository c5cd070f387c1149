import { failures } from '#contract/failures/failures.ts'
import { mulDivDown, mulDivUp, formatUnits } from '#contract/money.ts'
import { MINUTE_MS, plus, type Clock } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { MarketParameters } from './market.parameters.ts'

/** What one MCS costs in USDT, in millionths, and when the desk last stood by it. */
export interface McsPrice {
  readonly units: bigint
  readonly at: Date
}

const BPS = 10_000n
/** How far the price may have moved in the member's favour since a quote. */
const MAX_QUOTE_GAIN_BPS = 50n

/** A price that was promised to a member, and the side on which a difference is their gain. */
export interface QuotedPrice extends McsPrice {
  /** 'higher': the member gains when the quoted price is above the present one, as when they sell. */
  readonly memberGainsWhen: 'higher' | 'lower'
}

/** Whether a quote at a price still stands against the present one. */
export function isWithinGain(quoted: Pick<QuotedPrice, 'units' | 'memberGainsWhen'>, now: bigint): boolean {
  const gain = quoted.memberGainsWhen === 'higher' ? quoted.units - now : now - quoted.units
  return gain * BPS <= now * MAX_QUOTE_GAIN_BPS
}

/** When a price was last set since a moment; undefined when none was. Every quote from before is void, also when the price came back. */
export async function lastSetAt(db: Queryable, since: Date): Promise<Date | undefined> {
  const last = await db.maybe<{ at: Date }>(sql`
    select at from market_mcs_prices where at > ${since} and reason = 'set' order by at desc limit 1`)
  return last?.at
}

/**
 * Holds a new price of MCS against the step that one change may take and the pause between two changes, with the price
 * desk locked until the transaction ends. Throws PRICE-B001 with the bounds, PRICE-A001 with the end of the pause.
 */
export async function requirePriceStep(
  { clock, parameters }: { readonly clock: Clock; readonly parameters: MarketParameters },
  db: Queryable,
  { units, now }: { readonly units: bigint; readonly now: bigint | undefined },
): Promise<void> {
  if (now === undefined) return
  const step = BigInt(await parameters.get('price.step_bps'))
  const [min, max] = [mulDivUp(now, BPS - step, BPS), mulDivDown(now, BPS + step, BPS)]
  if (units < min || units > max)
    throw new Failure(failures.price.stepTooLarge, {
      fields: { price: failures.price.stepTooLarge },
      meta: { min: formatUnits(min), max: formatUnits(max) },
    })
  const pauseMs = (await parameters.get('price.cooldown_minutes')) * MINUTE_MS
  const last = await db.maybe<{ at: Date }>(sql`
    select at from market_mcs_prices where reason = 'set' and at > ${plus(clock.now(), -pauseMs)} order by at desc limit 1`)
  if (last !== undefined)
    throw new Failure(failures.price.changedRecently, {
      meta: { time: plus(last.at, pauseMs).toISOString() },
    })
}
