import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUser } from './postgres-user.ts'
import { ensureDatabase, type Postgres, startPostgres, withClient } from './postgres.ts'
import { runsWith } from './process-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcs-members-cluster-'))
const directory = join(folder, 'postgres')
const pidFile = join(directory, 'postmaster.pid')
let postgres: Postgres

const pidIn = (file: string) => Number.parseInt(readFileSync(file, 'utf8'), 10)
const countNotes = () =>
  withClient(postgres.url('members'), async (client) => (await client.query('select * from notes')).rowCount)

beforeAll(async () => {
  const user = databaseUser()
  if (user) chownSync(folder, user.uid, user.gid)
  postgres = await startPostgres({ directory, durable: true })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a cluster of our own', () => {
  it('keeps every commit on the disk, speaks UTF-8 and UTC, and listens on this machine only', async () => {
    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'server_encoding',
      'TimeZone',
      'listen_addresses',
    ]
    const shown = names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')
    const { rows } = await withClient(postgres.url('postgres'), (client) => client.query(`select ${shown}`))
    expect(Object.values(rows[0])).toEqual(['on', 'on', 'on', 'UTF8', 'UTC', '127.0.0.1'])
  })

  it('makes a database once', async () => {
    expect(await ensureDatabase(postgres.url('postgres'), 'members')).toBe(true)
    expect(await ensureDatabase(postgres.url('postgres'), 'members')).toBe(false)
  })

  it('refuses a wrong password', async () => {
    const wrong = new URL(postgres.url('members'))
    wrong.password = 'guess'
    await expect(withClient(wrong.href, (client) => client.query('select 1'))).rejects.toThrow(
      'authentication failed',
    )
  })

  it('starts again after a kill with what was committed', async () => {
    await withClient(postgres.url('members'), (client) =>
      client.query('create table notes as select 1 as note'),
    )
    process.kill(pidIn(pidFile), 'SIGKILL')
    postgres = await startPostgres({ directory, durable: true })
    expect(await countNotes()).toBe(1)
  })

  it('takes over from a server whose starter is gone', async () => {
    const orphan = pidIn(pidFile)
    postgres = await startPostgres({ directory, durable: true })
    expect(runsWith(orphan, directory)).toBe(false)
    expect(await countNotes()).toBe(1)
  })

  it('is not stopped by a pid file whose number belongs to somebody else by now', async () => {
    const left = readFileSync(pidFile, 'utf8')
    await postgres.stop()
    writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)))
    postgres = await startPostgres({ directory, durable: true })
    expect(await countNotes()).toBe(1)
  })
})
