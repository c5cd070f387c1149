import { API_SCOPES, type ApiScope } from '#contract/members/api-scopes.ts'
import type { ApiKey } from '#contract/members/programs.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

export interface KeyRow {
  readonly id: string
  readonly member_id: string
  readonly name: string
  readonly hint: string
  readonly scopes: readonly string[]
  readonly addresses: readonly string[]
  readonly per_minute: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly last_address: string | null
}

export const KEY_COLUMNS = sql`id, member_id, name, hint, scopes, addresses, per_minute, created_at, expires_at, last_used_at, last_address`

/** A scope that a later release knows is none here. */
export const scopesOf = ({ scopes }: Pick<KeyRow, 'scopes'>): ApiScope[] =>
  API_SCOPES.filter((scope) => scopes.includes(scope))

export function toApiKey(row: KeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: scopesOf(row),
    addresses: [...row.addresses],
    perMinute: row.per_minute,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastAddress: row.last_address,
    state: row.expires_at > now ? 'ACTIVE' : 'EXPIRED',
  }
}

export const listKeyRows = (db: Queryable, memberId: string): Promise<KeyRow[]> =>
  db.many<KeyRow>(
    sql`select ${KEY_COLUMNS} from programs_keys where member_id = ${memberId} order by created_at desc, id desc`,
  )
