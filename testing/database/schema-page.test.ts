import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withClient } from '#tools/launch/postgres.ts'
import { ROOT } from '../checks/source-files.ts'
import { freshDatabase } from './database.ts'
import { renderSchemaPage } from './schema-page.ts'

const url = await freshDatabase()

it('docs/schema.md is what npm run schema writes', async () => {
  expect(readFileSync(join(ROOT, 'docs/schema.md'), 'utf8')).toBe(await renderSchemaPage(url))
})

it('every table says its purpose in one line that ends with a full stop', async () => {
  const { rows } = await withClient(url, (client) =>
    client.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and coalesce(obj_description(oid, 'pg_class'), '') !~ '^[A-Z&][^\n]{20,140}\\.$'`),
  )
  expect(rows).toEqual([])
})
