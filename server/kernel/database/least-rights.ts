import { sql, type Queryable } from './db.ts'

/** A process runs with a role that may do more than it needs. */
export class TooManyRights extends Error {
  constructor(process: string) {
    super(
      `The ${process}'s database role may change the schema, or is the owner of what others write. Give it a role of its own: tools/ops/roles.ts makes it.`,
    )
    this.name = 'TooManyRights'
  }
}

/** Throws TooManyRights when the role can make tables, or acts for the owner of the database. */
export async function requireLeastRights(db: Queryable, process: string): Promise<void> {
  const { may } = await db.one<{ may: boolean }>(sql`
    select has_schema_privilege(current_schema(), 'create') or pg_has_role(current_user, d.datdba, 'usage') as may
    from pg_database d where d.datname = current_database()`)
  if (may) throw new TooManyRights(process)
}
