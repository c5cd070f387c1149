import { money } from '#contract/money.ts'
import type { EarnedSums } from '#contract/rules/money/membership.ts'
import { rewardDayEnd } from '#contract/rules/money/reward-day.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { deferLegacy } from './defer-legacy.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'
import { earnedAt, lastMsOf } from './earned.ts'
import { COLUMNS, type SubscriptionRow } from '../subscriptions/subscription-rows.ts'

type Self = Pick<MembershipContext, 'db' | 'clock' | 'ledger' | 'referral'>

/** Periods in one transaction: with five uplines each, their postings fit into one call of the ledger. */
const PERIODS_PER_PIECE = 800
const FIRST = '00000000-0000-0000-0000-000000000000'

/** A period and what it has earned up to the end of the day. */
interface Earning {
  readonly row: SubscriptionRow
  readonly total: EarnedSums
}

/** The next periods that may have earned something and were not looked at for the day. */
function lockPiece(tx: Tx, day: string, after: string): Promise<SubscriptionRow[]> {
  return tx.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions
    where unearned > 0 and id > ${after}::uuid and starts_at < ${rewardDayEnd(day)}
      and (earned_through is null or earned_through < ${day}::date)
    order by id limit ${PERIODS_PER_PIECE} for no key update`)
}

/** A period that was taken over in the middle of a day may have earned more already than up to the day's end. */
function earnUpTo(row: SubscriptionRow, atMs: number): Earning {
  const { money: own, bonus } = earnedAt(row, atMs)
  return {
    row,
    total: {
      money: own > row.earnedMoney ? own : row.earnedMoney,
      bonus: bonus > row.earnedBonus ? bonus : row.earnedBonus,
    },
  }
}

/** One posting for the money and one for the bonus of a piece. What a period has earned in all only rises, so each key is used once. */
function postingsOf(day: string, earnings: readonly Earning[]): Posting[] {
  const parts = [
    { detail: 'money', of: ({ row, total }: Earning) => [total.money, row.earnedMoney] as const },
    { detail: 'bonus', of: ({ row, total }: Earning) => [total.bonus, row.earnedBonus] as const },
  ]
  return parts.flatMap(({ detail, of }): Posting[] => {
    const risen = earnings.filter((earning) => of(earning)[0] > of(earning)[1])
    const [first] = risen
    if (first === undefined) return []
    const units = risen.reduce((sum, earning) => sum + of(earning)[0] - of(earning)[1], 0n)
    return [
      {
        key: namedUuid(`subscription ${first.row.id} earned ${detail} ${of(first)[0]}`),
        op: 'post',
        kind: 'subscribe_earned',
        detail,
        debit: accounts.unearned,
        credit: accounts.fees,
        amount: money('MCS', units),
        reference: namedUuid(`memberships earned ${day}`),
      },
    ]
  })
}

async function saveEarned(tx: Tx, day: string, earnings: readonly Earning[]): Promise<void> {
  await tx.run(sql`
    update membership_subscriptions s set earned_money = e.money, earned_bonus = e.bonus, earned_through = ${day}::date
    from unnest(${earnings.map(({ row }) => row.id)}::uuid[], ${earnings.map(({ total }) => String(total.money))}::bigint[],
      ${earnings.map(({ total }) => String(total.bonus))}::bigint[]) e (id, money, bonus)
    where s.id = e.id`)
}

/** Earns one piece in one transaction. Returns its last period; undefined when nothing was left. */
async function earnPiece(
  self: Self,
  tx: Tx,
  at: { day: string; after: string },
): Promise<string | undefined> {
  const { day, after } = at
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('memberships earned'))`)
  const rows = await lockPiece(tx, day, after)
  if (rows.length === 0) return undefined
  const earnings = rows.map((row) => earnUpTo(row, lastMsOf(day)))
  await saveEarned(tx, day, earnings)
  const fees = earnings
    .filter(({ row, total }) => total.money > row.earnedMoney)
    .map(({ row, total }) => ({ reference: row.id, earned: total.money }))
  await self.referral.earn(tx, { day, fees, moves: postingsOf(day, earnings) })
  return rows.at(-1)?.id
}

/**
 * Moves what memberships earned up to the end of a reward day (YYYY-MM-DD) from UNEARNED to the fees and pays the commissions
 * on it, in pieces of one transaction each. Safe to stop anywhere, to repeat and to run in two workers. Returns the pieces.
 */
export async function earnDay(self: Self, day: string): Promise<number> {
  await deferLegacy(self)
  let pieces = 0
  for (let after: string | undefined = FIRST; ; pieces += 1) {
    const from: string = after
    after = await self.db.tx((tx) => earnPiece(self, tx, { day, after: from }))
    if (after === undefined) return pieces
  }
}
