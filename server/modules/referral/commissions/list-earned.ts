import type { CommissionType } from '#contract/members/referral.ts'
import { levelPercent } from '#contract/rules/money/reward-levels.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { and, sql, type Sql } from '#server/kernel/database/db.ts'
import type { ReferralContext } from '../referral-context.ts'
import { maskedIds } from '../org-chart.ts'

/** What a member earned from one fee of a friend, in millionths. */
export interface EarnedCommission {
  readonly id: string
  /** The reward day of the fee. */
  readonly day: string
  readonly at: Date
  readonly type: CommissionType
  readonly level: number
  readonly coin: WalletCoin
  readonly units: bigint
  /** The share of the whole fee; less is earned while a membership runs, and after a refund. */
  readonly whole: bigint
  readonly base: bigint
  readonly pct: string
  readonly userMasked: string
  /** Null while nothing of it was paid. */
  readonly paidAt: Date | null
  readonly isPaid: boolean
}

interface Row {
  readonly id: string
  readonly day: string
  readonly at: Date
  readonly type: CommissionType
  readonly level: number
  readonly coin: WalletCoin
  readonly units: bigint
  readonly whole: bigint
  readonly base: bigint
  readonly payer_id: string
  readonly first_bps: number
  readonly next_bps: number
  readonly paid_at: Date | null
  readonly is_paid: boolean
}

export interface EarnedChoice {
  readonly memberId: string
  /** Reward days, both included. */
  readonly from: string
  readonly to: string
  readonly type?: CommissionType | undefined
  readonly limit: number
}

/** Reward days run from midnight to midnight UTC. A membership counts with what it has earned, which is paid day by day. */
const EARNED = sql`
  select c.id, (c.at at time zone 'UTC')::date as day, c.at, c.type, c.level, c.coin, c.base, c.payer_id, c.upline_id, c.first_bps,
    c.next_bps, c.paid_at, c.state in ('PAID', 'CLAWED_BACK') or c.earned > 0 as is_paid,
    case when c.state = 'EARNING' then c.earned else c.units - c.cancelled - c.clawed_back end as units, c.units as whole
  from referral_commissions c`

function chosen({ memberId, from, to, type }: Omit<EarnedChoice, 'limit'>): Sql {
  return and([
    sql`e.upline_id = ${memberId}`,
    sql`e.day between ${from}::date and ${to}::date`,
    sql`e.units > 0`,
    type && sql`e.type = ${type}`,
  ])
}

async function view(
  self: Pick<ReferralContext, 'db' | 'identity'>,
  rows: readonly Row[],
): Promise<EarnedCommission[]> {
  const names = await maskedIds(
    self,
    rows.map(({ payer_id }) => payer_id),
  )
  return rows.map(({ payer_id, first_bps, next_bps, paid_at, is_paid, ...row }) => ({
    ...row,
    pct: levelPercent(row.level, { firstBps: BigInt(first_bps), nextBps: BigInt(next_bps) }),
    userMasked: names.get(payer_id) ?? '***',
    paidAt: paid_at,
    isPaid: is_paid,
  }))
}

/** The newest commissions of a period that earned something, and what all of the period come to by coin. */
export async function listEarned(self: Pick<ReferralContext, 'db' | 'identity'>, choice: EarnedChoice) {
  const rows = await self.db.many<Row>(sql`
    select * from (${EARNED}) e where ${chosen(choice)} order by day desc, at desc, id desc limit ${choice.limit}`)
  const sums = await self.db.many<{ coin: WalletCoin; count: number; units: bigint }>(sql`
    select coin, count(*)::integer as count, sum(units)::bigint as units from (${EARNED}) e
    where ${chosen(choice)} group by coin`)
  return { rows: await view(self, rows), sums }
}

/** One commission of the member's own that earned something; undefined for none. */
export async function findEarned(
  self: Pick<ReferralContext, 'db' | 'identity'>,
  { memberId, id }: { memberId: string; id: string },
): Promise<EarnedCommission | undefined> {
  const rows = await self.db.many<Row>(
    sql`select * from (${EARNED}) e where e.id = ${id} and e.upline_id = ${memberId} and e.units > 0`,
  )
  return (await view(self, rows))[0]
}
