import type { Cursor } from '#server/kernel/console/keyset.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { Coin } from '../node/tron-settings.ts'
import type { DepositState } from './deposits.ts'

/** A deposit with whose it is; units in millionths. */
export interface MemberDeposit {
  readonly id: string
  readonly txid: string
  readonly coin: Coin
  readonly units: bigint
  readonly memberId: string
  readonly from: string
  readonly block: number
  readonly state: DepositState
  readonly seenAt: Date
  readonly creditedAt: Date | null
}

/** Deposits of all members, newest first. */
export function listDeposits(
  db: Queryable,
  choice: {
    state?: DepositState | undefined
    txid?: string | undefined
    after?: Cursor | undefined
    limit: number
  },
): Promise<MemberDeposit[]> {
  const { state, txid, after, limit } = choice
  return db.many<MemberDeposit>(sql`
    select id, txid, coin, units, member_id as "memberId", from_address as "from", block, state, seen_at as "seenAt",
      credited_at as "creditedAt"
    from chain_deposits
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      txid === undefined || txid === '' ? undefined : sql`txid = ${txid}`,
      after === undefined ? undefined : sql`(seen_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by seen_at desc, id desc limit ${limit}`)
}
