import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { ContentContext } from '../content-context.ts'
import { saveItem } from '../edit-items.ts'
import type { ItemKind, ItemSettings, Texts } from '../item-row.ts'

/** A change of a published item that waits for its moment. */
export interface Change {
  readonly appearsAt: Date
  readonly savedBy: string
  readonly savedAt: Date
  readonly settings: ItemSettings
  readonly texts: Texts
}

const COLUMNS = sql`appears_at as "appearsAt", saved_by as "savedBy", saved_at as "savedAt", settings, texts`

/** The change of an item that waits; undefined for none. */
export function findChange(db: Queryable, id: string): Promise<Change | undefined> {
  return db.maybe<Change>(sql`select ${COLUMNS} from content_changes where item_id = ${id}`)
}

/** Lets a change of a published item wait, in place of one that waits already. Returns false for what is not published. */
export async function saveChange(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { id, kind, ...change }: Omit<Change, 'savedAt'> & { id: string; kind: ItemKind },
): Promise<boolean> {
  const item = await tx.maybe<{ kind: ItemKind; state: string }>(
    sql`select kind, state from content_items where id = ${id} for update`,
  )
  if (item?.state !== 'PUBLISHED' || item.kind !== kind) return false
  await tx.run(sql`
    insert into content_changes (item_id, appears_at, saved_by, saved_at, settings, texts)
    values (${id}, ${change.appearsAt}, ${change.savedBy}, ${clock.now()}, ${JSON.stringify(change.settings)},
      ${JSON.stringify(change.texts)})
    on conflict (item_id) do update set appears_at = excluded.appears_at, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at, settings = excluded.settings, texts = excluded.texts`)
  return true
}

/** Drops what waits; false when nothing does. */
export async function dropChange(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from content_changes where item_id = ${id}`)) === 1
}

/** Carries one change out when it is due, whole or not at all: a second worker finds none. */
export async function applyChange(self: Pick<ContentContext, 'clock'>, tx: Tx, id: string): Promise<boolean> {
  // Items before their changes, in the order in which a save locks them.
  const item = await tx.one<{ kind: ItemKind }>(
    sql`select kind from content_items where id = ${id} for update`,
  )
  const change = await tx.maybe<Change>(sql`
    delete from content_changes where item_id = ${id} and appears_at <= ${self.clock.now()} returning ${COLUMNS}`)
  if (change === undefined) return false
  const { savedBy, settings, texts } = change
  return saveItem(self, tx, { id, kind: item.kind, savedBy, ...settings, texts })
}

/** Carries out the changes that are due. Returns how many. */
export async function applyDueChanges(self: Pick<ContentContext, 'db' | 'clock'>): Promise<number> {
  const due = await self.db.many<{ id: string }>(sql`
    select item_id as id from content_changes where appears_at <= ${self.clock.now()} order by appears_at, item_id`)
  let applied = 0
  for (const { id } of due) if (await self.db.tx((tx) => applyChange(self, tx, id))) applied += 1
  return applied
}
