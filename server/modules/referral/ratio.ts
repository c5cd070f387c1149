import { WALLET_COINS, type WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { ReferralContext } from './referral-context.ts'

const YEAR_MS = 365 * DAY_MS
const BPS = 10_000n

/** Fees that are earned and commissions on them over the last twelve months, in millionths of one coin. */
export interface Ratio {
  readonly coin: WalletCoin
  readonly at: Date
  readonly revenue: bigint
  readonly commissions: bigint
}

/** Commissions per revenue in hundredths of a percent, rounded up. */
export function ratioBps({ revenue, commissions }: Pick<Ratio, 'revenue' | 'commissions'>): bigint {
  return revenue === 0n ? 0n : (commissions * BPS + revenue - 1n) / revenue
}

/** The last ratio that was looked at, of each coin that has one. One row is read for each coin, however many were kept. */
export function listRatios(db: Queryable): Promise<Ratio[]> {
  return db.many<Ratio>(sql`
    select newest.* from unnest(${WALLET_COINS}::text[]) as asked (coin)
    cross join lateral (
      select coin, at, revenue, commissions from referral_ratios r where r.coin = asked.coin order by at desc limit 1
    ) as newest`)
}

/** Whether commissions in a coin are stopped: only when staff switched the stop on and the running year is above it. */
export async function isStopped(
  { parameters }: Pick<ReferralContext, 'parameters'>,
  db: Queryable,
  coin: WalletCoin,
): Promise<boolean> {
  if (!(await parameters.get('referral.stop_on'))) return false
  const most = BigInt(await parameters.get('referral.stop_bps'))
  const ratio = (await listRatios(db)).find((one) => one.coin === coin)
  return ratio !== undefined && ratioBps(ratio) >= most
}

/**
 * Adds up the running year of each coin and writes it down; says aloud when commissions pass the alarm (docs/product/decisions.md D-52).
 * Game and membership fees are MCS, token sale fees USDT. Each fee and commission is read once for all coins. Returns what it found.
 */
export async function checkRatios({
  db,
  clock,
  log,
  parameters,
}: Pick<ReferralContext, 'clock' | 'log' | 'parameters'> & { db: Queryable }): Promise<readonly Ratio[]> {
  const since = plus(clock.now(), -YEAR_MS)
  const alarm = BigInt(await parameters.get('referral.alarm_bps'))
  const ratios = await db.many<Ratio>(sql`
    insert into referral_ratios (at, coin, revenue, commissions)
    select ${clock.now()}::timestamptz, asked.coin, coalesce(f.revenue, 0), coalesce(c.commissions, 0)
    from unnest(${WALLET_COINS}::text[]) as asked (coin)
    left join (select coin, sum(earned)::bigint as revenue from referral_fees where at >= ${since} group by coin) f
      on f.coin = asked.coin
    left join (select coin, sum(case when earns_until is null then units - cancelled - clawed_back
        else earned end)::bigint as commissions from referral_commissions
      where at >= ${since} group by coin) c on c.coin = asked.coin
    on conflict (coin, at) do update set revenue = excluded.revenue, commissions = excluded.commissions
    returning coin, at, revenue, commissions`)
  for (const ratio of ratios) {
    if (ratioBps(ratio) > alarm)
      log.error(
        { coin: ratio.coin, bps: String(ratioBps(ratio)) },
        'ALARM: commissions of twelve months pass their limit',
      )
  }
  return ratios
}
