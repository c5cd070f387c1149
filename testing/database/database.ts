import { afterAll, inject } from 'vitest'
import { cloneDatabase, dropDatabase } from '#tools/launch/database-server.ts'

/**
 * A database of the calling test file's own, with the newest schema and no rows, dropped after its last test.
 * Call it at the top of the file, before opening a pool on it: what is registered later is closed earlier.
 */
export async function freshDatabase(): Promise<string> {
  const adminUrl = inject('adminUrl')
  const made = cloneDatabase({ adminUrl, template: inject('template') })
  afterAll(async () => dropDatabase(adminUrl, await made))
  return made
}
