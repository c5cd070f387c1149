import { WALLET_COINS, type WalletCoin } from '#contract/wallet-parts.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/db.ts'
import type { ReferralDeps } from './deps.ts'

const YEAR_MS = 365 * DAY_MS
const BPS = 10_000n

/** Fees really kept and commissions on them over the last twelve months, in millionths of one coin. */
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

/** The last ratio that was looked at, per coin. */
export function readRatios(db: Queryable): Promise<Ratio[]> {
  return db.many<Ratio>(
    sql`select distinct on (coin) coin, at, revenue, commissions from referral_ratios order by coin, at desc`,
  )
}

/** Whether commissions in a coin are stopped: only when staff switched the stop on and the running year is above it. */
export async function isStopped(
  { parameters }: Pick<ReferralDeps, 'parameters'>,
  db: Queryable,
  coin: WalletCoin,
): Promise<boolean> {
  if (!(await parameters.read('referral.stop_on'))) return false
  const most = BigInt(await parameters.read('referral.stop_bps'))
  const ratio = (await readRatios(db)).find((one) => one.coin === coin)
  return ratio !== undefined && ratioBps(ratio) >= most
}

/**
 * Adds up the running year of each coin and writes it down; says aloud when commissions pass the alarm (decisions D-52).
 * Game and membership fees are MCS, token sale fees USDT. Answers what it found.
 */
export async function checkRatios({
  db,
  clock,
  log,
  parameters,
}: Pick<ReferralDeps, 'db' | 'clock' | 'log' | 'parameters'>): Promise<readonly Ratio[]> {
  const since = plus(clock.now(), -YEAR_MS)
  const alarm = BigInt(await parameters.read('referral.alarm_bps'))
  for (const coin of WALLET_COINS) {
    const ratio = await db.one<Ratio>(sql`
      insert into referral_ratios (at, coin, revenue, commissions)
      select ${clock.now()}::timestamptz, ${coin}::text,
        (select coalesce(sum(base - refunded), 0)::bigint from referral_fees where coin = ${coin} and at >= ${since}),
        (select coalesce(sum(units - cancelled - clawed_back), 0)::bigint from referral_commissions
          where coin = ${coin} and at >= ${since})
      on conflict (coin, at) do update set revenue = excluded.revenue, commissions = excluded.commissions
      returning coin, at, revenue, commissions`)
    if (ratioBps(ratio) > alarm)
      log.error(
        { coin, bps: String(ratioBps(ratio)) },
        'ALARM: commissions of twelve months pass their limit',
      )
  }
  return readRatios(db)
}
