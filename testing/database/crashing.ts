import { sql, type Database } from '#server/kernel/database/db.ts'

/** Everything that is written to a table in the meantime fails, as a crash there would. */
export async function crashingAt(db: Database, table: string, work: () => Promise<void>): Promise<void> {
  await db.run(sql`
    create or replace function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`)
  await db.run({
    text: `create trigger crash before insert or update or delete on ${table} for each row execute function crash()`,
    values: [],
  })
  try {
    await work()
  } finally {
    await db.run({ text: `drop trigger crash on ${table}`, values: [] })
  }
}
