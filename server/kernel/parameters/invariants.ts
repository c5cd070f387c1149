import { sql, type Queryable } from '../database/db.ts'

/** Confirmed twice a minute, an invariant survives one kill of its worker within this time. */
export const MAX_INVARIANT_SECONDS = 90
/** What the names of their settings begin with. */
export const INVARIANT = 'invariant:'
/** By the database's clock at both ends: a clock that was moved for a test does not make a check old. */
export const INVARIANT_AGE = sql`extract(epoch from clock_timestamp() - changed_at)::float8`

export interface InvariantAge {
  readonly name: string
  readonly seconds: number
}

export async function confirmInvariant(db: Queryable, name: string): Promise<void> {
  await db.run(sql`
    insert into kernel_settings (name, value, changed_at) values (${INVARIANT + name}, '{}', clock_timestamp())
    on conflict (name) do update set changed_at = excluded.changed_at`)
}

export function invariantAges(db: Queryable): Promise<InvariantAge[]> {
  return db.many<InvariantAge>(sql`
    select substr(name, ${INVARIANT.length + 1}) as name, ${INVARIANT_AGE} as seconds from kernel_settings
    where starts_with(name, ${INVARIANT}) order by name`)
}
