import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { ItemSettings, Texts } from '../item-row.ts'

/** More than an item is ever changed. */
const MAX_LISTED = 200

export interface Saved {
  /** Of the staff; null for what came with the product, or from before versions were kept. */
  readonly savedBy: string | null
  readonly savedAt: Date
}

export interface Version extends Saved {
  readonly number: number
  readonly settings: ItemSettings
  readonly texts: Texts
}

export type VersionRow = Saved & { readonly number: number; readonly languages: readonly Locale[] }

/** Adds what an item says now as its newest version, unless that says the same already. The item is locked by the caller. */
export async function recordVersion(tx: Tx, id: string, { savedBy, savedAt }: Saved): Promise<void> {
  await tx.run(sql`
    with said as (
      select jsonb_build_object('category', i.category, 'position', i.position, 'isPinned', i.is_pinned, 'isPopup', i.is_popup,
          'isAnnounced', i.is_announced) as settings,
        (select jsonb_object_agg(t.locale, jsonb_build_object('title', t.title, 'summary', t.summary, 'body', t.body))
          from content_texts t where t.item_id = i.id) as texts
      from content_items i where i.id = ${id}
    ), newest as (
      select number, settings, texts from content_versions where item_id = ${id} order by number desc limit 1
    )
    insert into content_versions (item_id, number, saved_by, saved_at, settings, texts)
    select ${id}, coalesce((select number from newest), 0) + 1, ${savedBy}::uuid, ${savedAt}, settings, texts from said
    where texts is not null and not exists (
      select from newest where newest.settings = said.settings and newest.texts = said.texts)`)
}

/** Who changed an item and when, newest first. */
export function listVersions(db: Queryable, id: string): Promise<VersionRow[]> {
  return db.many<VersionRow>(sql`
    select number, saved_by as "savedBy", saved_at as "savedAt",
      array(select jsonb_object_keys(texts) order by 1) as languages
    from content_versions where item_id = ${id} order by number desc limit ${MAX_LISTED}`)
}

/** One version with the one before it, newest first; empty for none. */
export function findVersions(db: Queryable, id: string, number: number): Promise<Version[]> {
  return db.many<Version>(sql`
    select number, saved_by as "savedBy", saved_at as "savedAt", settings, texts from content_versions
    where item_id = ${id} and number in (${number}, ${number - 1}) order by number desc`)
}
