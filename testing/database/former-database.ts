import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, inject } from 'vitest'
import { withClient } from '#tools/launch/postgres.ts'
import { createEmptyDatabase, dropDatabase } from '#tools/launch/database-server.ts'

const DUMP = new URL('version-0211.sql.gz', import.meta.url)

/** A database as the last release with migrations 0001 to 0211 made it, with its demonstration data; dropped after the tests. */
export async function createFormerDatabase(): Promise<string> {
  const adminUrl = inject('adminUrl')
  const url = await createEmptyDatabase(adminUrl)
  afterAll(() => dropDatabase(adminUrl, url))
  const dump = gunzipSync(await readFile(DUMP)).toString()
  await withClient(url, (client) => client.query(dump))
  return url
}
