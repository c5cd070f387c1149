import type { AutoType } from '#contract/rules/autotrading.ts'
import type { KeyState } from '#contract/trading/trading.ts'
import type { Cursor } from '#server/kernel/console/keyset.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import type { AutoTradingNeeds } from '../autotrading-context.ts'

/** A key as the staff see it: never more of it than its last four signs. Sums in hundred-millionths of the quote coin. */
export interface RegisteredKey {
  readonly id: string
  readonly memberId: string
  readonly type: AutoType
  readonly state: Exclude<KeyState, 'NONE'>
  readonly last4: string
  readonly permissions: readonly string[]
  readonly ipRestricted: boolean
  readonly freeQuote: bigint
  readonly registeredAt: Date
  readonly checkedAt: Date
  readonly failures: number
  readonly endsAt: Date | null
  readonly reason: string | null
}

interface KeyChoice {
  readonly state: KeyState
  readonly type: AutoType | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

/** Keys of a state: those that wait oldest first, the others newest first. */
export function listAllKeys(
  { db }: Pick<AutoTradingNeeds, 'db'>,
  { state, type, after, limit }: KeyChoice,
): Promise<RegisteredKey[]> {
  const isQueue = state === 'PENDING'
  const afterCursor =
    after && (isQueue ? sql`> (${after.at}, ${after.id}::uuid)` : sql`< (${after.at}, ${after.id}::uuid)`)
  return db.many<RegisteredKey>(sql`
    select k.id, a.member_id as "memberId", a.type, k.state, k.last4, k.permissions, k.ip_restricted as "ipRestricted",
      k.free_quote as "freeQuote", k.registered_at as "registeredAt", k.checked_at as "checkedAt", k.failures,
      k.ends_at as "endsAt", k.reason
    from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
    where ${and([
      sql`k.state = ${state}`,
      type === undefined ? undefined : sql`a.type = ${type}`,
      afterCursor && sql`(k.registered_at, k.id) ${afterCursor}`,
    ])}
    order by ${isQueue ? sql`k.registered_at, k.id` : sql`k.registered_at desc, k.id desc`} limit ${limit}`)
}
