import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import { COINS, type Coin } from '../node/tron-settings.ts'

const MAX_AT_ONCE = 10
/** Of each coin, the largest sums first: more than are ever under way or failed within the hour. */
const MAX_CHECKED = 1_000
/** A sweep that failed on the chain burnt something, and one that cannot be made now keeps others waiting: not again at once. */
export const PAUSE_AFTER_FAILURE_MS = HOUR_MS

export interface Candidate {
  readonly derivationIndex: number
  readonly address: string
  readonly coin: Coin
}

/**
 * Where so much lies that it is worth the fee, and neither a sweep nor its gas is under way or failed or was put off lately. One
 * coin of an address at a time, TRX last: sweeps pay with the address's TRX, and two would count on the same. Asked every second:
 * what is open and what failed are asked apart, since each has an index, and together they would read every payment.
 */
export function findSweepable(
  db: Queryable,
  { tron, now }: { tron: Pick<ChainContext['tron'], 'sweepFrom'>; now: Date },
): Promise<Candidate[]> {
  const since = plus(now, -PAUSE_AFTER_FAILURE_MS)
  return db.many<Candidate>(sql`
    select c.derivation_index as "derivationIndex", a.address, c.coin from (
      select distinct on (u.derivation_index) u.derivation_index, u.coin
      from unnest(${[...COINS]}::text[], ${COINS.map((coin) => tron.sweepFrom[coin])}::bigint[]) t (coin, least)
      cross join lateral (select derivation_index, coin from chain_unswept where coin = t.coin and units >= t.least
          and (put_off_until is null or put_off_until <= ${now})
        order by units desc limit ${MAX_CHECKED}) u
      where not exists (select from chain_payments p where p.kind = 'sweep' and p.derivation_index = u.derivation_index
          and p.state not in ('CONFIRMED', 'FAILED'))
        and not exists (select from chain_payments p where p.kind = 'sweep' and p.derivation_index = u.derivation_index and p.coin = u.coin
          and p.state = 'FAILED' and p.ended_at > ${since})
        and not exists (select from chain_payments p where p.kind = 'gas' and p.to_derivation_index = u.derivation_index
          and p.state not in ('CONFIRMED', 'FAILED'))
        and not exists (select from chain_payments p where p.kind = 'gas' and p.to_derivation_index = u.derivation_index
          and p.state = 'FAILED' and p.ended_at > ${since})
      order by u.derivation_index, u.coin = 'TRX', u.coin limit ${MAX_AT_ONCE}) c
    join chain_addresses a on a.derivation_index = c.derivation_index
    order by c.derivation_index, c.coin`)
}
