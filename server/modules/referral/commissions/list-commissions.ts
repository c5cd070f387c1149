import { formatUnits } from '#contract/money.ts'
import type { Commission, CommissionState, CommissionType, Commissions } from '#contract/members/referral.ts'
import { rewardBatchAt } from '#contract/rules/money/reward-day.ts'
import { levelPercent } from '#contract/rules/money/reward-levels.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { sql } from '#server/kernel/database/db.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { ReferralContext } from '../referral-context.ts'
import { maskedIds } from '../org-chart.ts'

export interface CommissionChoice {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly level?: number | undefined
  readonly page: number
  readonly size: number
}

interface Row {
  id: string
  payer_id: string
  level: number
  type: CommissionType
  coin: WalletCoin
  base: bigint
  first_bps: number
  next_bps: number
  units: bigint
  cancelled: bigint
  clawed_back: bigint
  set_off: bigint
  earns_until: Date | null
  earned: bigint
  state: Exclude<CommissionState, 'WAITING'>
  reward_day: string
  at: Date
  paid_at: Date | null
  waits: boolean
  /** Its membership was cancelled: what is left of it is earned, and paid with the next batch. */
  is_ended: boolean
}

function toCommission(row: Row, names: ReadonlyMap<string, string>): Commission {
  const standing = row.units - row.cancelled - row.clawed_back
  const isEarning = row.state === 'EARNING' && !row.is_ended
  const state = row.state === 'EARNING' && row.is_ended ? 'ACCRUED' : row.state
  const earned = isEarning ? row.earned : standing
  const shares = { firstBps: BigInt(row.first_bps), nextBps: BigInt(row.next_bps) }
  return {
    id: row.id,
    date: row.at.toISOString(),
    rewardDay: row.reward_day,
    dueAt: rewardBatchAt(row.reward_day).toISOString(),
    paidDate: row.paid_at?.toISOString() ?? null,
    userMasked: names.get(row.payer_id) ?? '***',
    level: row.level,
    type: row.type,
    coin: row.coin,
    base: formatUnits(row.base),
    pct: levelPercent(row.level, shares),
    profit: formatUnits(row.units),
    earned: formatUnits(earned),
    toCome: formatUnits(standing - earned),
    cancelled: formatUnits(row.cancelled),
    clawedBack: formatUnits(row.clawed_back),
    setOff: formatUnits(row.set_off),
    state: row.waits && (state === 'ACCRUED' || state === 'EARNING') ? 'WAITING' : state,
  }
}

interface Sums {
  coin: WalletCoin
  n: number
  units: bigint
  coming: bigint
}

/** Sums by coin; nothing is zero. */
function perCoin(rows: readonly Pick<Sums, 'coin' | 'units'>[]) {
  const of = (coin: WalletCoin) => formatUnits(rows.find((row) => row.coin === coin)?.units ?? 0n)
  return { MCS: of('MCS'), USDT: of('USDT') }
}

/** One page of the member's commissions, newest first. Throws COMMON-B001 for an unreadable period. */
export async function listCommissions(
  self: Pick<ReferralContext, 'db' | 'clock' | 'identity'>,
  memberId: string,
  choice: CommissionChoice,
): Promise<Commissions> {
  const { page, size } = choice
  const { from, to } = parsePeriod(self.clock.nowMs(), {
    from: choice.from,
    to: choice.to,
    zone: 'Asia/Seoul',
  })
  const mine = sql`c.upline_id = ${memberId} and (c.at >= ${from} or c.state = 'EARNING') and c.at < ${to}
    and (${choice.level ?? null}::smallint is null or c.level = ${choice.level ?? null})`
  const rows = await self.db.many<Row>(sql`
    select c.*, exists (select from referral_flags f
      where f.member_id = c.payer_id and f.upline_id = c.upline_id and f.state = 'OPEN') as waits,
      p.refunded > 0 as is_ended
    from referral_commissions c join referral_fees p using (reference) where ${mine} order by c.at desc, c.id desc limit ${size} offset ${(page - 1) * size}`)
  const sums = await self.db.many<Sums>(sql`
    select coin, count(*)::integer as n, sum(standing - coming)::bigint as units, sum(coming)::bigint as coming
    from (
      select c.coin, c.units - c.cancelled - c.clawed_back as standing,
        case when c.state = 'EARNING' and p.refunded = 0 then c.units - c.cancelled - c.earned else 0 end as coming
      from referral_commissions c join referral_fees p using (reference) where ${mine}) s group by coin`)
  const owed = await self.db.many<Pick<Sums, 'coin' | 'units'>>(sql`
    select coin, sum(units - settled)::bigint as units from referral_clawbacks
    where upline_id = ${memberId} and settled < units group by coin`)
  const names = await maskedIds(
    self,
    rows.map((row) => row.payer_id),
  )
  return {
    items: rows.map((row) => toCommission(row, names)),
    page,
    size,
    total: sums.reduce((all, { n }) => all + n, 0),
    sum: perCoin(sums),
    toCome: perCoin(sums.map(({ coin, coming }) => ({ coin, units: coming }))),
    owed: perCoin(owed),
  }
}
