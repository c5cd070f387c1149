import { expect, inject, it } from 'vitest'
import { withClient } from '#tools/launch/postgres.ts'
import { freshDatabase } from './database.ts'
import { cloneDatabase, dropDatabase } from '#tools/launch/database-server.ts'

const first = await freshDatabase()
const second = await freshDatabase()

it('a fresh database has every migration and belongs to the role that may not rule the server', async () => {
  const { applied, superuser } = await withClient(first, async (client) => {
    const migrations = await client.query('select count(*)::int as applied from kernel_migrations')
    const role = await client.query("select current_setting('is_superuser') as superuser")
    return { ...migrations.rows[0], ...role.rows[0] }
  })
  expect(applied).toBeGreaterThan(0)
  if (!process.env['DATABASE_URL']) expect(superuser).toBe('off')
})

it('what one database is told, another does not know', async () => {
  await withClient(first, (client) => client.query('create table testing_only_here (one int)'))
  const found = await withClient(second, (client) =>
    client.query("select to_regclass('testing_only_here') as it"),
  )
  expect(found.rows).toEqual([{ it: null }])
})

it('a database is dropped although somebody is still connected to it', async () => {
  const server = { adminUrl: inject('adminUrl'), template: inject('template') }
  const url = await cloneDatabase(server)
  await withClient(url, async (client) => {
    client.on('error', (error) => expect(error.message).toContain('terminat'))
    await dropDatabase(server.adminUrl, url)
  }).catch((error: unknown) => expect(String(error)).toContain('terminat'))
  await expect(withClient(url, (client) => client.query('select 1'))).rejects.toThrow('does not exist')
})
