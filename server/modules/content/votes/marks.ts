import type { GuideMark } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { ContentContext } from '../content-context.ts'
import { findItem } from '../items.ts'

/** Which guides and announcements the member has read, and found useful or not. */
export async function listMarks({ db }: ContentContext, memberId: string): Promise<GuideMark[]> {
  const rows = await db.many<{ item_id: string; is_useful: boolean | null }>(sql`
    select item_id, is_useful from content_marks where member_id = ${memberId} and read_at is not null`)
  return rows.map(({ item_id, is_useful }) => ({ id: item_id, read: true, useful: is_useful }))
}

export interface NewMark {
  readonly memberId: string
  readonly kind: 'GUIDE' | 'NOTICE'
  readonly id: string
  /** The language of the request; the vote is about the text that was shown in it. */
  readonly locale: Locale
  /** Undefined: it was only read. */
  readonly useful: boolean | undefined
}

/** Notes that an item was read, and what was thought of it; the newest vote counts. Throws COMMON-A001. */
export async function rateItem(
  { db, clock }: ContentContext,
  { memberId, kind, id, locale, useful }: NewMark,
): Promise<GuideMark> {
  const shown = await findItem(db, { kind, locale, id })
  const now = clock.now()
  const vote = useful === undefined ? { at: null, locale: null } : { at: now, locale: shown.locale }
  const { is_useful } = await db.one<{ is_useful: boolean | null }>(sql`
    insert into content_marks as m (member_id, item_id, read_at, is_useful, locale, rated_at)
    values (${memberId}, ${id}, ${now}, ${useful ?? null}, ${vote.locale}, ${vote.at})
    on conflict (member_id, item_id) do update set read_at = coalesce(m.read_at, excluded.read_at),
      is_useful = coalesce(excluded.is_useful, m.is_useful),
      locale = case when excluded.is_useful is null then m.locale else excluded.locale end,
      rated_at = coalesce(excluded.rated_at, m.rated_at)
    returning is_useful`)
  return { id, read: true, useful: is_useful }
}
