import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Every table of a database as COPY writes it out, by its name: bytes stand in hex. */
export async function copyTables(url: string): Promise<ReadonlyMap<string, Buffer>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const tables = new Map<string, Buffer>()
    for (const { name } of rows)
      tables.set(name, await buffer(client.query(copyTo(`copy ${name} to stdout`))))
    return tables
  } finally {
    await client.end()
  }
}
