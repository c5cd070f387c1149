import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isAdmitted } from '#server/kernel/security/address-blocks.ts'
import type { ApiKeyUse, GivenKey } from '#server/kernel/security/api-keys.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { KEY_COLUMNS, scopesOf, type KeyRow } from './key-rows.ts'

/** The last use is written down at most so often. */
const TOUCH_MS = MINUTE_MS

async function recordUse({ db, clock }: ProgramsContext, row: KeyRow, address: string): Promise<void> {
  const now = clock.now()
  if (row.last_used_at !== null && plus(row.last_used_at, TOUCH_MS) > now) return
  await db.run(
    sql`update programs_keys set last_used_at = ${now}, last_address = ${address} where id = ${row.id}`,
  )
}

/**
 * Whose key it is and how often it may call, as the database says now: a revoked key ends in every process with the commit. Throws
 * APIKEY-A001, APIKEY-A002 without the operation's scope, APIKEY-A003, AUTH-A001, AUTH-A002.
 */
export async function requireKey(
  self: ProgramsContext,
  { scope }: Operation,
  { digest, address }: GivenKey,
): Promise<ApiKeyUse> {
  const row = await self.db.maybe<KeyRow>(
    sql`select ${KEY_COLUMNS} from programs_keys where digest = ${digest}`,
  )
  if (row === undefined || row.expires_at <= self.clock.now()) throw new Failure(failures.apiKey.ended)
  if (!isAdmitted(row.addresses, address)) throw new Failure(failures.apiKey.addressRefused)
  if (scope === undefined || !scopesOf(row).includes(scope)) throw new Failure(failures.apiKey.notAllowed)
  await self.identity.requireReader(row.member_id)
  await recordUse(self, row, address)
  return { id: row.id, memberId: row.member_id, perMinute: row.per_minute }
}
