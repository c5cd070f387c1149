import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** A figure of one finished day in Korea; sums in millionths as text. */
export interface DayFigure {
  readonly day: string
  readonly name: 'deposits' | 'withdrawals' | 'fees' | 'commissions' | 'planEscrow' | 'hotWallet'
  readonly coin: 'MCS' | 'USDT' | 'TRX'
  readonly units: string
}

/** What was recorded of waiting or of forecasts: how often a key came, and how often it came true. */
export interface DayRecord {
  readonly day: string
  readonly record: 'answers' | 'forecasts'
  readonly key: number
  readonly count: bigint
  readonly hits: string
}

/** Sums of finished days from a day on: what moved, what lies for plans, and the hot wallet at its last reading. */
export function listDayFigures(db: Queryable, from: string): Promise<DayFigure[]> {
  return db.many<DayFigure>(sql`
    select day, name, currency as coin, sum(units)::text as units from (
      select day, currency, units, case
        when kind = 'deposit' then 'deposits'
        when kind = 'withdraw' and credit_class = 'CHAIN' then 'withdrawals'
        when kind = 'recommend_profit' then 'commissions'
        when credit_class = 'FEES' then 'fees' end as name
      from transparency_flows where day >= ${from}) f
    where name is not null group by day, name, currency
    union all
    select day, 'planEscrow', 'USDT', units::text from transparency_records where day >= ${from} and record = 'escrow'
    union all
    select day, 'hotWallet', 'USDT', hot::text from (
      select distinct on ((read_at at time zone 'Asia/Seoul')::date) (read_at at time zone 'Asia/Seoul')::date as day, hot
      from transparency_reserves where coin = 'USDT' and read_at >= (${from}::date::timestamp at time zone 'Asia/Seoul')
      order by (read_at at time zone 'Asia/Seoul')::date, read_at desc) r
    order by 1, 2, 3`)
}

/** Waiting times and forecasts of finished days from a day on. */
export function listDayRecords(db: Queryable, from: string): Promise<DayRecord[]> {
  return db.many<DayRecord>(sql`
    select day, record, key, count, units::text as hits from transparency_records
    where day >= ${from} and record in ('answers', 'forecasts') order by day, record, key`)
}

/** What moved as some kinds on finished days from a day on, by kind and coin; units in millionths as text. */
export function sumKindsSince(
  db: Queryable,
  { from, kinds }: { from: string; kinds: readonly string[] },
): Promise<
  { readonly kind: string; readonly coin: string; readonly count: bigint; readonly units: string }[]
> {
  return db.many(sql`
    select kind, currency as coin, sum(count)::bigint as count, sum(units)::text as units from transparency_flows
    where day >= ${from} and kind = any (${[...kinds]}) group by 1, 2 order by 1, 2`)
}
