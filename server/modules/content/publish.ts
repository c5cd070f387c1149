import { failures } from '#contract/failures/failures.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { featureOfCategory } from '#contract/rules/gated.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from './content-context.ts'
import { applyDueChanges, dropChange } from './versions/changes.ts'

/** A notice as the staff write it; English must be there, other languages fall back to it. */
export interface NoticeDraft {
  readonly id: string
  readonly category: string
  readonly isPinned: boolean
  readonly isPopup: boolean
  /** Whether every member gets an alarm when it appears. */
  readonly isAnnounced: boolean
  readonly texts: Readonly<Partial<Record<Locale, { title: string; summary: string; body: string }>>>
}

const MEMBERS_AT_ONCE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Saves a draft of a notice. Throws COMMON-B001 without English. */
export async function saveNotice({ clock }: ContentContext, tx: Tx, draft: NoticeDraft): Promise<void> {
  if (draft.texts.en === undefined) throw new Failure(failures.common.malformed)
  const now = clock.now()
  await tx.run(sql`
    insert into content_items (id, kind, state, category, is_pinned, is_popup, is_announced, edited_at, changed_at)
    values (${draft.id}, 'NOTICE', 'DRAFT', ${draft.category}, ${draft.isPinned}, ${draft.isPopup}, ${draft.isAnnounced},
      ${now}, ${now})
    on conflict (id) do update set category = excluded.category, is_pinned = excluded.is_pinned,
      is_popup = excluded.is_popup, is_announced = excluded.is_announced, edited_at = excluded.edited_at,
      changed_at = excluded.changed_at`)
  for (const locale of LOCALES) {
    const text = draft.texts[locale]
    if (text === undefined) continue
    await tx.run(sql`
      insert into content_texts (item_id, locale, title, summary, body)
      values (${draft.id}, ${locale}, ${text.title}, ${text.summary}, ${text.body})
      on conflict (item_id, locale) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`)
  }
}

/** Lets an item appear, at once or later. Throws COMMON-A001, and STAFF-A008 for one that would have to disappear until then. */
export async function schedule(
  { clock }: ContentContext,
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const now = clock.now()
  const item = await tx.maybe<{ state: string }>(
    sql`select state from content_items where id = ${id} for update`,
  )
  if (item === undefined) throw new Failure(failures.common.notFound)
  if (item.state === 'PUBLISHED' && at > now) throw new Failure(failures.staff.wrongState)
  await tx.run(sql`
    update content_items set state = ${at <= now ? 'PUBLISHED' : 'SCHEDULED'}, publish_at = ${at}, edited_at = ${now},
      changed_at = ${now} where id = ${id}`)
}

/** Takes an item away from members, and drops a change of it that waits. Throws COMMON-A001. */
export async function archive({ clock }: ContentContext, tx: Tx, id: string): Promise<void> {
  const now = clock.now()
  const changed = await tx.run(
    sql`update content_items set state = 'ARCHIVED', edited_at = ${now}, changed_at = ${now} where id = ${id}`,
  )
  if (changed === 0) throw new Failure(failures.common.notFound)
  await dropChange(tx, id)
}

/** Those of the members in whose country the feature of a category is open; all for a category without one. */
async function filterReaders(
  { gates, identity }: ContentContext,
  tx: Tx,
  { category, members }: { category: string; members: readonly string[] },
): Promise<readonly string[]> {
  const feature = featureOfCategory(category)
  if (feature === undefined) return members
  const open = (await gates.list()).filter((gate) => gate.feature === feature && gate.open)
  const readers = await identity.findReaders(tx, members)
  return members.filter((id) => open.some(({ country }) => country === readers.get(id)?.country))
}

/** Notifies the next members of a notice; false after the last. */
async function notifyPage(self: ContentContext, tx: Tx, id: string): Promise<boolean> {
  const item = await tx.one<{ category: string; told_through: string | null; told_at: Date | null }>(
    sql`select category, told_through, told_at from content_items where id = ${id} for update`,
  )
  if (item.told_at !== null) return false
  const texts = await tx.many<{ locale: Locale; title: string }>(
    sql`select locale, title from content_texts where item_id = ${id}`,
  )
  const title = Object.fromEntries(texts.map((text) => [text.locale, text.title]))
  const members = await self.identity.findActive(tx, item.told_through ?? FIRST, MEMBERS_AT_ONCE)
  const readers = await filterReaders(self, tx, { category: item.category, members })
  await self.notifications.notifyMany(
    tx,
    readers.map((memberId) => ({
      memberId,
      name: `notice ${id}`,
      kind: 'NOTICE_PUBLISHED' as const,
      params: { id, title },
    })),
  )
  const isLast = members.length < MEMBERS_AT_ONCE
  await tx.run(sql`
    update content_items set told_through = ${members.at(-1) ?? item.told_through},
      told_at = ${isLast ? self.clock.now() : null} where id = ${id}`)
  return !isLast
}

/** Publishes what is due and notifies members of announced notices. Returns a note. */
export async function publishDue(self: ContentContext): Promise<string> {
  const now = self.clock.now()
  const changed = await applyDueChanges(self)
  const published = await self.db.run(sql`
    update content_items set state = 'PUBLISHED', changed_at = ${now} where state = 'SCHEDULED' and publish_at <= ${now}`)
  const untold = await self.db.many<{ id: string }>(sql`
    select id from content_items where is_announced and told_at is null and state = 'PUBLISHED' and publish_at <= ${now}
    order by publish_at`)
  for (const { id } of untold) while (await self.db.tx((tx) => notifyPage(self, tx, id)));
  return `${published} published, ${changed} changed, ${untold.length} told`
}
