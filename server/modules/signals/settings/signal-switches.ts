import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { FindOf } from '#server/kernel/database/share-reads.ts'

export interface SettingsRow {
  readonly signal_on: boolean
  readonly sound_on: boolean
}

/** SignalsContext are shown from the start; sound waits for a tap, because browsers do. */
const AT_FIRST: SettingsRow = { signal_on: true, sound_on: false }

/** The switches of several members. */
export async function findSettings(
  db: Queryable,
  memberIds: readonly string[],
): Promise<FindOf<SettingsRow>> {
  const rows = await db.many<SettingsRow & { readonly member_id: string }>(sql`
    select member_id, signal_on, sound_on from signals_settings where member_id = any (${[...memberIds]}::uuid[])`)
  const known = new Map(rows.map((row) => [row.member_id, row]))
  return (memberId) => known.get(memberId) ?? AT_FIRST
}
