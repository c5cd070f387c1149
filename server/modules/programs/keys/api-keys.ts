import { failures } from '#contract/failures/failures.ts'
import { API_KEY_PREFIX, MAX_API_KEYS } from '#contract/members/api-scopes.ts'
import type { createApiKey as createApiKeyCall } from '#contract/members/programs.ts'
import type { BodyOf } from '#contract/operation.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { digest, isUuid, newSecret, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isBlock } from '#server/kernel/security/address-blocks.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { KEY_COLUMNS, listKeyRows, toApiKey, type KeyRow } from './key-rows.ts'

const HINT_LENGTH = API_KEY_PREFIX.length + 4

/** The member's keys, newest first. */
export async function listApiKeys({ db, clock }: ProgramsContext, memberId: string) {
  const rows = await listKeyRows(db, memberId)
  return rows.map((row) => toApiKey(row, clock.now()))
}

/** Throws APIKEY-B003 unless each is an IP address or a block of them. */
function requireAddresses(given: readonly string[]): string[] {
  const addresses = [...new Set(given.map((one) => one.trim()))]
  const { invalidAddress } = failures.apiKey
  if (!addresses.every(isBlock)) throw new Failure(invalidAddress, { fields: { addresses: invalidAddress } })
  return addresses
}

interface NewKey {
  readonly form: BodyOf<typeof createApiKeyCall>
  readonly origin: Origin
}

/**
 * Creates a key after a step-up and tells the member by notification and mail. Only the answer holds the secret. Throws APIKEY-B003,
 * APIKEY-A004, MODIFY-A002 without a reauthToken of this session.
 */
export async function createApiKey(self: ProgramsContext, caller: Caller, { form, origin }: NewKey) {
  const { clock, identity } = self
  const { memberId } = caller
  const addresses = requireAddresses(form.addresses)
  const secret = `${API_KEY_PREFIX}${newSecret()}`
  const now = clock.now()
  const row = await self.db.tx(async (tx) => {
    // Locks the account: two calls at once do not make the eleventh key together.
    await identity.requireReauth(tx, { caller, token: form.reauthToken ?? '' })
    const known = await listKeyRows(tx, memberId)
    if (known.length >= MAX_API_KEYS) throw new Failure(failures.apiKey.tooMany)
    await identity.recordEvent(tx, { memberId, kind: 'API_KEY_CREATED', ...origin })
    return tx.one<KeyRow>(sql`
      insert into programs_keys (id, member_id, name, digest, hint, scopes, addresses, per_minute, created_at, expires_at)
      values (${newUuid(now.getTime())}, ${memberId}, ${form.name}, ${digest(secret)}, ${secret.slice(0, HINT_LENGTH)},
        ${[...new Set(form.scopes)]}::text[], ${addresses}::text[], ${form.perMinute}, ${now}, ${plus(now, form.days * DAY_MS)})
      returning ${KEY_COLUMNS}`)
  })
  self.outbox.wake()
  return { key: toApiKey(row, now), secret }
}

/** Deletes a key: the next call with it is refused by every process. Throws COMMON-A001 for another's or none. */
export async function revokeApiKey(
  self: ProgramsContext,
  { memberId }: Caller,
  { id, origin }: { id: string; origin: Origin },
) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  await self.db.tx(async (tx) => {
    const gone = await tx.run(sql`delete from programs_keys where id = ${id} and member_id = ${memberId}`)
    if (gone === 0) throw new Failure(failures.common.notFound)
    await self.identity.recordEvent(tx, { memberId, kind: 'API_KEY_REVOKED', ...origin })
  })
  return listApiKeys(self, memberId)
}
