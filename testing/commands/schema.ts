import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#testing/checks/source-files.ts'
import { cloneDatabase, dropDatabase, startTestServer } from '#tools/launch/database-server.ts'
import { renderSchemaPage } from '#testing/database/schema-page.ts'

/** Prints a diagram and the purpose of each table, and writes them to docs/schema.md. */
const server = await startTestServer()
try {
  const url = await cloneDatabase(server)
  const page = await renderSchemaPage(url)
  await dropDatabase(server.adminUrl, url)
  writeFileSync(join(ROOT, 'docs/schema.md'), page)
  console.log(page)
} finally {
  await server.stop()
}
