import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { FindOf } from '#server/kernel/database/share-reads.ts'
import { findKeys, type KeyRow } from '../keys/key-rows.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './account-rows.ts'

/** A member's accounts, and what their positions come to. */
export interface MemberAccounts {
  readonly accounts: ReadonlyMap<AutoType, AccountRow>
  /** By account; those that were not revoked. */
  readonly keys: ReadonlyMap<string, KeyRow>
  /** By account; those with an open position, or one closed today. */
  readonly sides: ReadonlyMap<string, SideRow>
}

/** How many positions of an account are open, and the day's result in millionths of its quote. */
export interface SideRow {
  readonly account_id: string
  readonly open: number
  readonly today: bigint
}

/** The accounts of several members; positions are those open, and those closed since a moment. */
export async function findMemberAccounts(
  db: Queryable,
  memberIds: readonly string[],
  since: Date,
): Promise<FindOf<MemberAccounts>> {
  const ids = sql`any (${[...memberIds]}::uuid[])`
  const accounts = await db.many<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from autotrading_accounts a where a.member_id = ${ids}`)
  const keyRows = await findKeys(
    db,
    accounts.map(({ id }) => id),
  )
  const sideRows = await db.many<SideRow>(sql`
    select p.account_id, (count(*) filter (where p.closed_at is null))::integer as open,
      coalesce(sum(p.profit) filter (where p.closed_at >= ${since}), 0)::bigint as today
    from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
    where a.member_id = ${ids} and (p.closed_at is null or p.closed_at >= ${since})
    group by p.account_id`)
  return (memberId) => {
    const own = accounts.filter((account) => account.member_id === memberId)
    const isOwn = ({ account_id }: { readonly account_id: string }) => own.some(({ id }) => id === account_id)
    return {
      accounts: new Map(own.map((account) => [account.type, account])),
      keys: new Map(keyRows.filter(isOwn).map((key) => [key.account_id, key])),
      sides: new Map(sideRows.filter(isOwn).map((row) => [row.account_id, row])),
    }
  }
}
