import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { InquiriesContext } from '../inquiries-context.ts'

/** A text to begin an answer with. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly locale: Locale
  readonly content: string
  readonly changedAt: Date
}

const MAX_TEMPLATES = 1_000

export function listTemplates(db: Queryable): Promise<Template[]> {
  return db.many<Template>(sql`
    select id, name, locale, content, changed_at as "changedAt" from inquiries_templates
    order by name, locale limit ${MAX_TEMPLATES}`)
}

/** Keeps a text; the same name in the same language is written over. Returns its number. */
export async function saveTemplate(
  { clock }: Pick<InquiriesContext, 'clock'>,
  tx: Tx,
  { name, locale, content }: Pick<Template, 'name' | 'locale' | 'content'>,
): Promise<string> {
  const now = clock.now()
  const { id } = await tx.one<{ id: string }>(sql`
    insert into inquiries_templates (id, name, locale, content, changed_at)
    values (${newUuid(now.getTime())}, ${name}, ${locale}, ${content}, ${now})
    on conflict (name, locale) do update set content = excluded.content, changed_at = excluded.changed_at
    returning id`)
  return id
}

/** Takes a text away; returns which. Throws COMMON-A001. */
export async function removeTemplate(tx: Tx, id: string): Promise<Pick<Template, 'name' | 'locale'>> {
  const gone = await tx.maybe<Pick<Template, 'name' | 'locale'>>(
    sql`delete from inquiries_templates where id = ${id} returning name, locale`,
  )
  if (gone === undefined) throw new Failure(failures.common.notFound)
  return gone
}
