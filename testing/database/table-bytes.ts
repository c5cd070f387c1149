import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Every table of a database as COPY writes it out, by its name: bytes stand in hex. */
export async function copyTables(url: string): Promise<ReadonlyMap<string, Buffer>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
    const tables = new Map<string, Buffer>()
    for (const { name } of rows)
      tables.set(name, await buffer(client.query(copyTo(`copy ${name} to stdout`))))
    return tables
  } finally {
    await client.end()
  }
}
