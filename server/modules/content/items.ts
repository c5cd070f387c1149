import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { featureOfCategory } from '#contract/rules/gated.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from './content-context.ts'
import type { ItemKind, ItemRow } from './item-row.ts'

/** Published items of a kind in a language, English where that is missing; pinned first, then by position, newest first. */
export function findItems(
  db: Queryable,
  { kind, locale, id }: { kind: ItemKind; locale: Locale; id?: string },
): Promise<ItemRow[]> {
  return db.many<ItemRow>(sql`
    select i.id, i.category, i.is_pinned, i.is_popup, i.publish_at, i.seconds, i.is_sample, i.file, i.level, t.locale, t.title,
      t.summary, t.body, (select v.changed_at from content_videos v where v.item_id = i.id) as stored_at
    from content_items i join lateral (
      select * from content_texts t where t.item_id = i.id and t.locale in (${locale}, 'en')
      order by t.locale = ${locale} desc limit 1) t on true
    where i.kind = ${kind} and i.state = 'PUBLISHED' and (${id ?? null}::text is null or i.id = ${id ?? null})
    order by i.is_pinned desc, i.position, i.publish_at desc, i.id`)
}

/** One published item. Throws COMMON-A001. */
export async function findItem(
  db: Queryable,
  asked: { kind: ItemKind; locale: Locale; id: string },
): Promise<ItemRow> {
  const [row] = await findItems(db, asked)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** Which items readers of a country may see: none about a feature that is closed there; without a country, closed anywhere. */
export async function openTo(
  { gates }: Pick<ContentContext, 'gates'>,
  country: Country | undefined,
): Promise<(row: Pick<ItemRow, 'category'>) => boolean> {
  const closed = await gates.listClosed(country)
  return ({ category }) => {
    const feature = featureOfCategory(category)
    return feature === undefined || !closed.has(feature)
  }
}

/** One published item for a reader. Throws COMMON-A001, and COMMON-A004 where its feature is closed. */
export async function findOpenItem(
  self: Pick<ContentContext, 'db' | 'gates'>,
  { country, ...asked }: { kind: ItemKind; locale: Locale; id: string; country: Country | undefined },
): Promise<ItemRow> {
  const row = await findItem(self.db, asked)
  if (!(await openTo(self, country))(row)) throw new Failure(failures.common.countryClosed)
  return row
}

/** What every list shows of an item. */
export function entryOf({ id, title, summary, category, locale, publish_at }: ItemRow) {
  return { id, title, summary, category, locale, at: publish_at.toISOString() }
}
