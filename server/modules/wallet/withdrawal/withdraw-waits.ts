import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { WalletContext } from '../wallet-context.ts'
import { WITHDRAWALS } from '../payouts/payout-rows.ts'
import type { Limits } from './withdraw-limits.ts'

/** Whether this member never completed a withdrawal to an address. */
export async function isNewAddress(db: Queryable, memberId: string, address: string): Promise<boolean> {
  const used = await db.maybe(sql`
    select 1 from ${WITHDRAWALS} w where member_id = ${memberId} and address = ${address} and state = 'CONFIRMED' limit 1`)
  return used === undefined
}

interface Recent {
  /** What went to this address within 24 hours without a wait. */
  readonly here: bigint
  /** What went without a wait to other addresses within 24 hours, where it was more than the address was proven for. */
  readonly elsewhere: bigint
  /** The largest single sum that the address received before the waiting time. */
  readonly proven: bigint
}

/** Worths in USDT millionths. A withdrawal that waits, or has waited, is not counted: the wait protects it. */
async function getRecent(
  db: Queryable,
  { memberId, address, now, waitMs }: { memberId: string; address: string; now: Date; waitMs: number },
): Promise<Recent> {
  return db.one<Recent>(sql`
    with recent as (
      select address, sum(worth) as worth from ${WITHDRAWALS} w
      where member_id = ${memberId} and created_at > ${plus(now, -DAY_MS)} and not_before is null
        and state not in ('CANCELLED', 'REJECTED', 'REVERTED')
      group by address
    ), proven as (
      select address, max(worth) as worth from ${WITHDRAWALS} w
      where member_id = ${memberId} and state = 'CONFIRMED' and ended_at <= ${plus(now, -waitMs)}
        and address in (select address from recent union select ${address})
      group by address
    )
    select coalesce(sum(r.worth) filter (where r.address = ${address}), 0)::bigint as here,
      coalesce(sum(r.worth) filter (where r.address <> ${address} and r.worth > coalesce(p.worth, 0)), 0)::bigint as elsewhere,
      coalesce((select worth from proven where address = ${address}), 0)::bigint as proven
    from recent r left join proven p using (address)`)
}

const notBelowZero = (units: bigint): bigint => (units > 0n ? units : 0n)

/**
 * The worth in USDT millionths that may go to an address now without waiting: what the address was proven for, less what
 * went there within 24 hours, or what is left of the automatic sum for addresses that are not proven, if that is more.
 */
export async function getWithoutWait(
  { parameters, clock }: Pick<WalletContext, 'parameters' | 'clock'>,
  db: Queryable,
  {
    memberId,
    address,
    limits,
  }: { memberId: string; address: string; limits: Pick<Limits, 'automaticWorth'> },
): Promise<bigint> {
  const waitMs = (await parameters.get('withdraw.new_address_hours')) * HOUR_MS
  const { here, elsewhere, proven } = await getRecent(db, { memberId, address, now: clock.now(), waitMs })
  const ofProven = notBelowZero(proven - here)
  const ofAutomatic = notBelowZero(limits.automaticWorth - here - elsewhere)
  return ofProven > ofAutomatic ? ofProven : ofAutomatic
}
