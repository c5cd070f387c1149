import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import type { WalletContext } from '../wallet-context.ts'
import { WITHDRAWALS } from './payout-rows.ts'
import { GOES } from '../withdrawal/list-withdrawals.ts'
import { getLimitRules } from '../withdrawal/withdraw-limits.ts'

/** Withdrawals of 24 hours; `daysAgo` 0 is the last 24 hours. Worth in USDT millionths. */
interface DayOut {
  readonly daysAgo: number
  readonly count: number
  readonly worth: bigint
}

/** How fast a member takes money out; worths in USDT millionths. */
export interface PayoutVelocity {
  readonly days: readonly DayOut[]
  readonly limit: bigint
  /** Of the completed ones; null before the first. */
  readonly mean: bigint | null
}

/** What a member withdrew on each of some days, what one day allows, and what is usual for the member. */
export async function getPayoutVelocity(
  wallet: WalletContext,
  db: Queryable,
  { memberId, days }: { memberId: string; days: number },
): Promise<PayoutVelocity> {
  const now = wallet.clock.now()
  const rows = await db.many<DayOut>(sql`
    select floor(extract(epoch from (${now}::timestamptz - created_at)) / 86400)::integer as "daysAgo",
      count(*)::integer as count, sum(worth)::bigint as worth
    from ${WITHDRAWALS} w
    where member_id = ${memberId} and created_at > ${plus(now, -days * DAY_MS)} and ${GOES}
    group by 1 order by 1`)
  const { mean } = await db.one<{ mean: bigint | null }>(sql`
    select (sum(worth) / nullif(count(*), 0))::bigint as mean from ${WITHDRAWALS} w
    where member_id = ${memberId} and state = 'CONFIRMED'`)
  return { days: rows, limit: (await getLimitRules(wallet)).day, mean }
}

/** Payments of one member to an address. */
export interface AddressUse {
  readonly memberId: string
  readonly count: number
  readonly worth: bigint
  readonly lastAt: Date
}

/** Who is or was paid at the address of a withdrawal, that one aside; who was last is first. */
export function listAddressUses(
  db: Queryable,
  { id, address, limit }: { id: string; address: string; limit: number },
): Promise<AddressUse[]> {
  return db.many<AddressUse>(sql`
    select member_id as "memberId", count(*)::integer as count, sum(worth)::bigint as worth, max(created_at) as "lastAt"
    from ${WITHDRAWALS} w where address = ${address} and ${GOES} and id <> ${id}
    group by member_id order by max(created_at) desc, member_id limit ${limit}`)
}

/** Withdrawals with a number, or with the transaction that paid them; units in millionths. */
export function findWithdrawalsOf(
  db: Queryable,
  numberOrTxid: string,
): Promise<{ readonly id: string; readonly coin: string; readonly units: bigint; readonly state: string }[]> {
  const isOne = isUuid(numberOrTxid) ? sql`id = ${numberOrTxid}` : sql`txid = ${numberOrTxid.toLowerCase()}`
  return db.many(sql`select id, coin, units, state from ${WITHDRAWALS} w where ${isOne} limit 10`)
}
