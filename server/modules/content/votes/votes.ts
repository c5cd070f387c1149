import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

export interface Votes {
  readonly useful: number
  readonly notUseful: number
}

export interface LanguageVotes extends Votes {
  /** Null for votes from before languages were noted. */
  readonly locale: Locale | null
}

interface Counted {
  readonly item_id: string
  readonly useful: bigint
  readonly not_useful: bigint
}

const COUNTS = sql`
  count(*) filter (where is_useful) as useful, count(*) filter (where not is_useful) as not_useful`
const toVotes = ({ useful, not_useful }: Pick<Counted, 'useful' | 'not_useful'>): Votes => ({
  useful: Number(useful),
  notUseful: Number(not_useful),
})
const NONE: Votes = { useful: 0, notUseful: 0 }

/** How many found each of the items useful, and how many did not. */
export async function countVotes(db: Queryable, ids: readonly string[]): Promise<(id: string) => Votes> {
  const rows = await db.many<Counted>(sql`
    select item_id, ${COUNTS} from content_marks
    where item_id = any (${[...ids]}::text[]) and is_useful is not null group by item_id`)
  const byId = new Map(rows.map((row) => [row.item_id, toVotes(row)]))
  return (id) => byId.get(id) ?? NONE
}

export interface ItemVotes {
  /** Members who opened it. */
  readonly readers: number
  readonly byLanguage: readonly LanguageVotes[]
  /** Those since the text last changed. */
  readonly sinceChange: Votes
}

/** The readers of one item, and its votes by language and since a moment. */
export async function getItemVotes(db: Queryable, id: string, changedAt: Date): Promise<ItemVotes> {
  const { readers } = await db.one<{ readers: bigint }>(
    sql`select count(*) as readers from content_marks where item_id = ${id} and read_at is not null`,
  )
  const rows = await db.many<Counted & { locale: Locale | null }>(sql`
    select item_id, locale, ${COUNTS} from content_marks
    where item_id = ${id} and is_useful is not null group by item_id, locale order by locale`)
  const newer = await db.one<Counted>(sql`
    select ${COUNTS} from content_marks where item_id = ${id} and is_useful is not null and rated_at >= ${changedAt}`)
  return {
    readers: Number(readers),
    byLanguage: rows.map((row) => ({ locale: row.locale, ...toVotes(row) })),
    sinceChange: toVotes(newer),
  }
}
