import { money } from '#contract/money.ts'
import { earnedByMs, earnedSums, type EarnedSums } from '#contract/rules/money/membership.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'
import { COLUMNS, type SubscriptionRow } from '../subscriptions/subscription-rows.ts'

type Self = Pick<MembershipContext, 'db' | 'clock' | 'ledger' | 'referral'>

const PERIODS_PER_PIECE = 500

interface Deferral {
  readonly row: SubscriptionRow
  readonly earned: EarnedSums
}

const moneyOf = ({ row: { mcs, bonus }, earned }: Deferral) => mcs - bonus - earned.money
const bonusOf = ({ row, earned }: Deferral) => row.bonus - earned.bonus

function postingsOf(deferral: Deferral): Posting[] {
  const { id } = deferral.row
  const part = (detail: string, units: bigint): Posting => ({
    key: namedUuid(`subscription ${id} deferred ${detail}`),
    op: 'post',
    kind: 'subscribe_deferred',
    detail,
    debit: accounts.fees,
    credit: accounts.unearned,
    amount: money('MCS', units),
    reference: id,
  })
  return [part('money', moneyOf(deferral)), part('bonus', bonusOf(deferral))].filter(
    ({ amount }) => amount.units > 0n,
  )
}

/** What the fees lack because commissions were paid out of them, or because they were spent: the operator's capital covers it. */
async function coverOf({ ledger }: Self, tx: Tx, postings: readonly Posting[]): Promise<Posting[]> {
  const [first] = postings
  const needed = postings.reduce((sum, { amount }) => sum + amount.units, 0n)
  const { balance, hold } = await ledger.holdBalance(tx, accounts.fees)
  const missing = needed - (balance - hold)
  if (first === undefined || missing <= 0n) return []
  return [
    {
      key: namedUuid(`cover ${first.key}`),
      op: 'post',
      kind: 'operator_deposit',
      detail: 'deferral cover',
      debit: accounts.capital,
      credit: accounts.fees,
      amount: money('MCS', missing),
      ...(first.reference !== undefined && { reference: first.reference }),
    },
  ]
}

/**
 * Takes over periods that were paid into the fees at once: the refund due now moves to UNEARNED, and unpaid
 * commissions on it are earned day by day from here. The caller holds the rows.
 */
export async function deferRows(self: Self, tx: Tx, rows: readonly SubscriptionRow[]): Promise<void> {
  const now = self.clock.now()
  const deferrals = rows.map((row) => ({
    row,
    earned: earnedSums({ ...row, startMs: row.startsAt.getTime() }, now.getTime()),
  }))
  await self.referral.deferPaid(
    tx,
    deferrals
      .filter((deferral) => moneyOf(deferral) > 0n)
      .map(({ row, earned }) => ({
        reference: row.id,
        earned: earned.money,
        earnedBy: new Date(earnedByMs({ ...row, startMs: row.startsAt.getTime() })),
      })),
  )
  await tx.run(sql`
    update membership_subscriptions s set is_deferred = true, earned_money = d.money, earned_bonus = d.bonus
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${deferrals.map(({ earned }) => String(earned.money))}::bigint[],
      ${deferrals.map(({ earned }) => String(earned.bonus))}::bigint[]) d (id, money, bonus)
    where s.id = d.id`)
  const postings = deferrals.flatMap(postingsOf)
  if (postings.length > 0) await self.ledger.post(tx, [...(await coverOf(self, tx, postings)), ...postings])
}

async function deferPiece(self: Self, tx: Tx): Promise<number> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('memberships earned'))`)
  const rows = await tx.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions where not is_deferred
    order by id limit ${PERIODS_PER_PIECE} for no key update`)
  if (rows.length > 0) await deferRows(self, tx, rows)
  return rows.length
}

/** Takes over every period of before, once. Returns how many; 0 from then on. */
export async function deferLegacy(self: Self): Promise<number> {
  for (let all = 0; ;) {
    const taken = await self.db.tx((tx) => deferPiece(self, tx))
    if (taken === 0) return all
    all += taken
  }
}
