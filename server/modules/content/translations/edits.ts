import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { ContentContext } from '../content-context.ts'

/** A staff member's draft of a text of the apps. */
export interface NewEdit {
  readonly key: string
  readonly locale: Locale
  readonly text: string
  /** The English text it was written for. */
  readonly source: string
}

/** A changed text that waits for a release. */
export interface Edit extends NewEdit {
  readonly id: string
  readonly changedBy: string
  readonly changedAt: Date
}

const MAX_LISTED = 5_000

/** Texts that wait for the next release, by name. */
export function listEdits(db: Queryable): Promise<Edit[]> {
  return db.many<Edit>(sql`
    select id, key, locale, text, source, changed_by as "changedBy", changed_at as "changedAt" from content_edits
    order by key, locale limit ${MAX_LISTED}`)
}

/** The values that a text is filled with: `{count}` and `{count|day|days}` are both `count`. */
function bracesOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name))].toSorted().join(' ')
}

/** Saves texts, each replacing an earlier edit. Returns the names of those whose braces are not those of English. */
export async function saveEdits(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { edits, staffId }: { readonly edits: readonly NewEdit[]; readonly staffId: string },
): Promise<readonly string[]> {
  const wrong = edits.filter(({ text, source }) => bracesOf(text) !== bracesOf(source))
  if (wrong.length > 0) return wrong.map(({ key }) => key)
  const now = clock.now()
  for (const { key, locale, text, source } of edits)
    await tx.run(sql`
      insert into content_edits (id, key, locale, text, source, changed_by, changed_at)
      values (${newUuid(now.getTime())}, ${key}, ${locale}, ${text}, ${source}, ${staffId}, ${now})
      on conflict (key, locale) do update set text = excluded.text, source = excluded.source,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
  return []
}

/** Leaves a text as the release has it; returns what was dropped, undefined for nothing. */
export function dropEdit(tx: Tx, id: string): Promise<Edit | undefined> {
  return tx.maybe<Edit>(sql`
    delete from content_edits where id = ${id}
    returning id, key, locale, text, source, changed_by as "changedBy", changed_at as "changedAt"`)
}
