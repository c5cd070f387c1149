import type { VideoEntry } from '#contract/content.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { ContentContext } from './content-context.ts'
import type { ItemKind, ItemSettings, Texts, Wording } from './item-row.ts'
import { recordVersion } from './versions/versions.ts'

export type ItemState = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'ARCHIVED'

/** An item as the staff see it; `title` is English, or of the first language there is. */
export interface StaffItem {
  readonly id: string
  readonly kind: ItemKind
  readonly state: ItemState
  readonly title: string | null
  readonly category: string
  readonly position: number
  readonly isPinned: boolean
  readonly isPopup: boolean
  readonly isAnnounced: boolean
  readonly publishAt: Date | null
  readonly changedAt: Date
  readonly editedAt: Date | null
  readonly seconds: number | null
  readonly isSample: boolean
  readonly level: VideoEntry['level'] | null
  readonly languages: readonly Locale[]
}

const COLUMNS = sql`
  i.id, i.kind, i.state, i.category, i.position, i.is_pinned as "isPinned", i.is_popup as "isPopup",
  i.is_announced as "isAnnounced", i.publish_at as "publishAt", i.changed_at as "changedAt", i.edited_at as "editedAt",
  i.seconds, i.is_sample as "isSample", i.level,
  (select t.title from content_texts t where t.item_id = i.id order by t.locale = 'en' desc, t.locale limit 1) as title,
  array(select t.locale from content_texts t where t.item_id = i.id order by t.locale) as languages`

interface Choice {
  readonly kind: ItemKind | undefined
  readonly state: ItemState | undefined
  readonly missing: Locale | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Items in all states, the last changed first. */
export function listItems(
  db: Queryable,
  { kind, state, missing, after, limit }: Choice,
): Promise<StaffItem[]> {
  return db.many<StaffItem>(sql`
    select ${COLUMNS} from content_items i
    where ${and([
      kind === undefined ? undefined : sql`i.kind = ${kind}`,
      state === undefined ? undefined : sql`i.state = ${state}`,
      missing &&
        sql`not exists (select from content_texts t where t.item_id = i.id and t.locale = ${missing})`,
      after === undefined ? undefined : sql`(i.changed_at, i.id) < (${after.at}, ${after.id})`,
    ])}
    order by i.changed_at desc, i.id desc limit ${limit}`)
}

/** One item with its texts; undefined for none. */
export async function findItem(
  db: Queryable,
  id: string,
): Promise<(StaffItem & { texts: Texts }) | undefined> {
  const item = await db.maybe<StaffItem>(sql`select ${COLUMNS} from content_items i where i.id = ${id}`)
  if (item === undefined) return undefined
  const rows = await db.many<Wording & { locale: Locale }>(
    sql`select locale, title, summary, body from content_texts where item_id = ${id}`,
  )
  return { ...item, texts: Object.fromEntries(rows.map(({ locale, ...text }) => [locale, text])) }
}

/** An item as it is to be. Languages that are left out are taken away. */
export interface ItemDraft extends ItemSettings {
  readonly id: string
  readonly kind: ItemKind
  readonly texts: Texts
  /** Who of the staff saves it; null for what the product brings. */
  readonly savedBy: string | null
}

/**
 * Makes a draft, or changes an item whatever its state. Returns false, and changes nothing, for an item of another kind, for
 * a new video (its files come first), or without English.
 */
export async function saveItem(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { id, kind, category, texts, savedBy, ...marks }: ItemDraft,
): Promise<boolean> {
  const known = await tx.maybe<{ kind: ItemKind; changed_at: Date }>(
    sql`select kind, changed_at from content_items where id = ${id} for update`,
  )
  if (texts.en === undefined || (known === undefined ? kind === 'VIDEO' : known.kind !== kind)) return false
  const now = clock.now()
  // What came with the product, or was changed before versions were kept, is not lost with this change.
  if (known !== undefined) await recordVersion(tx, id, { savedBy: null, savedAt: known.changed_at })
  const { position, isPinned, isPopup, isAnnounced } = marks
  if (known === undefined)
    await tx.run(sql`
      insert into content_items (id, kind, state, category, position, is_pinned, is_popup, is_announced, edited_at, changed_at)
      values (${id}, ${kind}, 'DRAFT', ${category}, ${position}, ${isPinned}, ${isPopup}, ${isAnnounced}, ${now}, ${now})
      on conflict (id) do nothing`)
  await tx.run(sql`
    update content_items set category = ${category}, position = ${position}, is_pinned = ${isPinned}, is_popup = ${isPopup},
      is_announced = ${isAnnounced}, edited_at = ${now}, changed_at = ${now} where id = ${id}`)
  await writeTexts(tx, id, texts)
  await recordVersion(tx, id, { savedBy, savedAt: now })
  return true
}

async function writeTexts(tx: Tx, id: string, texts: Texts): Promise<void> {
  const given = LOCALES.flatMap((locale) => (texts[locale] === undefined ? [] : [locale]))
  await tx.run(sql`delete from content_texts where item_id = ${id} and locale <> all (${given}::text[])`)
  for (const locale of given) {
    const text = texts[locale]
    if (text === undefined) continue
    await tx.run(sql`
      insert into content_texts (item_id, locale, title, summary, body)
      values (${id}, ${locale}, ${text.title}, ${text.summary}, ${text.body})
      on conflict (item_id, locale) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`)
  }
}
