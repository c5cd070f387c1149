import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
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

/** A member, and where something is to go. */
export interface Way {
  readonly memberId: string
  readonly address: string
}

/** Worths in USDT millionths, in the order of the ways. A withdrawal that waits, or has waited, is not counted: the wait protects it. */
function findRecent(
  db: Queryable,
  ways: readonly Way[],
  { now, waitMs }: { now: Date; waitMs: number },
): Promise<Recent[]> {
  return db.many<Recent>(sql`
    select found.* from unnest(${ways.map(({ memberId }) => memberId)}::uuid[], ${ways.map(({ address }) => address)}::text[])
      with ordinality q (member_id, address, position), lateral (
      with recent as (
        select address, sum(worth) as worth from ${WITHDRAWALS} w
        where member_id = q.member_id and created_at > ${plus(now, -DAY_MS)} and not_before is null
          and state not in ('CANCELLED', 'REJECTED', 'REVERTED')
        group by address
      ), proven as (
        select address, max(worth) as worth from ${WITHDRAWALS} w
        where member_id = q.member_id and state = 'CONFIRMED' and ended_at <= ${plus(now, -waitMs)}
          and address in (select address from recent union select q.address)
        group by address
      )
      select coalesce(sum(r.worth) filter (where r.address = q.address), 0)::bigint as here,
        coalesce(sum(r.worth) filter (where r.address <> q.address and r.worth > coalesce(p.worth, 0)), 0)::bigint as elsewhere,
        coalesce((select worth from proven where address = q.address), 0)::bigint as proven
      from recent r left join proven p using (address)) found
    order by q.position`)
}

const notBelowZero = (units: bigint): bigint => (units > 0n ? units : 0n)

/**
 * For each of several ways the worth in USDT millionths that may go there now without waiting: what the address was proven for, less
 * what went there within 24 hours, or what is left of the automatic sum for addresses that are not proven, if that is more.
 */
export async function findWithoutWait(
  { parameters, clock }: Pick<WalletContext, 'parameters' | 'clock'>,
  db: Queryable,
  ways: readonly Way[],
): Promise<(index: number, automatic: bigint) => bigint> {
  const waitMs = (await parameters.get('withdraw.new_address_hours')) * HOUR_MS
  const recent = await findRecent(db, ways, { now: clock.now(), waitMs })
  return (index, automatic) => {
    const found = recent[index]
    assert(found !== undefined, 'every way was looked up')
    const ofProven = notBelowZero(found.proven - found.here)
    const ofAutomatic = notBelowZero(automatic - found.here - found.elsewhere)
    return ofProven > ofAutomatic ? ofProven : ofAutomatic
  }
}

/** The same for one way. */
export async function getWithoutWait(
  wallet: Pick<WalletContext, 'parameters' | 'clock'>,
  db: Queryable,
  { limits, ...way }: Way & { limits: Pick<Limits, 'automaticWorth'> },
): Promise<bigint> {
  return (await findWithoutWait(wallet, db, [way]))(0, limits.automaticWorth)
}
