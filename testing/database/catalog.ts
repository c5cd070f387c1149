import { readFile } from 'node:fs/promises'
import { withClient } from '#tools/launch/postgres.ts'

const CATALOG = new URL('catalog.sql', import.meta.url)

/** Everything the schema of a database is made of, one line each; two databases with equal lines have the same schema. */
export async function listCatalog(url: string): Promise<string[]> {
  const text = await readFile(CATALOG, 'utf8')
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(text)
    return rows.map(({ line }) => line)
  })
}
