import { bindTo } from '#server/kernel/bind.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-keys.ts'
import { requireKey } from './keys/require-key.ts'
import type { ProgramsContext } from './programs-context.ts'

export type { ProgramsContext } from './programs-context.ts'
export type Programs = ReturnType<typeof createPrograms>

/** Deletes a member's keys. */
async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from programs_keys where member_id = ${memberId}`)
}

/** Keys with which members' own programs read their account. */
export function createPrograms(self: ProgramsContext) {
  return {
    ...bindTo(self, {
      listApiKeys,
      /** Throws APIKEY-B003, APIKEY-A004, MODIFY-A002. */
      createApiKey,
      /** Throws COMMON-A001. */
      revokeApiKey,
      /** Whose key a call comes with. Throws APIKEY-A001, APIKEY-A002, APIKEY-A003, AUTH-A001, AUTH-A002. */
      requireKey,
    }),
    /** With the erasure of the account: its keys go. */
    eraseMember,
  }
}
