import type { AutoKey } from '#contract/trading/autotrading.ts'
import type { KeyState } from '#contract/trading/trading.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'

export interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly state: Exclude<KeyState, 'NONE'>
  readonly last4: string
  readonly sealed: string | null
  readonly permissions: readonly string[]
  readonly ip_restricted: boolean
  readonly checked_at: Date
  readonly check_asked_at: Date | null
  readonly failures: number
  readonly ends_at: Date | null
  readonly free_quote: bigint
  readonly reason: string | null
}

export const KEY_COLUMNS: Sql = sql`k.id, k.account_id, k.state, k.last4, k.sealed, k.permissions, k.ip_restricted,
  k.checked_at, k.check_asked_at, k.failures, k.ends_at, k.free_quote, k.reason`

const NO_KEY: AutoKey = {
  state: 'NONE',
  last4: null,
  permissions: [],
  ipRestricted: null,
  checkedAt: null,
  endsAt: null,
  reason: null,
}

/** A key as its member sees it: never more of it than its last four signs. */
export function toKeyView(row: KeyRow | undefined): AutoKey {
  if (row === undefined || row.state === 'REVOKED') return NO_KEY
  return {
    state: row.state,
    last4: row.last4,
    permissions: [...row.permissions],
    ipRestricted: row.ip_restricted,
    checkedAt: row.checked_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

/** The key of an account that was not revoked. */
export function findKey(db: Queryable, accountId: string): Promise<KeyRow | undefined> {
  return db.maybe<KeyRow>(
    sql`select ${KEY_COLUMNS} from autotrading_keys k where k.account_id = ${accountId} and k.state <> 'REVOKED'`,
  )
}

/** The keys of several accounts that were not revoked. */
export function findKeys(db: Queryable, accountIds: readonly string[]): Promise<KeyRow[]> {
  if (accountIds.length === 0) return Promise.resolve([])
  return db.many<KeyRow>(
    sql`select ${KEY_COLUMNS} from autotrading_keys k where k.account_id = any (${accountIds}::uuid[]) and k.state <> 'REVOKED'`,
  )
}

/** Forgets a key's secret for good; its row stays as a record. */
export async function revokeKey(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update autotrading_keys set state = 'REVOKED', sealed = null where id = ${id}`)
}
