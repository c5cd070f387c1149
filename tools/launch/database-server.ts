import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/kernel/database/migrate.ts'
import { endProcess, runsWith } from '#tools/launch/process-check.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { startPostgres, withClient } from '#tools/launch/postgres.ts'

/** A run's directory is named by this and the process that owns it. */
const PREFIX = 'mcs-members-test-'
/** A file system in memory, where there is one: the thousand files of a new database are copied in a fifth of the time. */
const IN_MEMORY = '/dev/shm'
/** Several times what the databases of a run come to. */
const ROOM_BYTES = 4 * 1024 ** 3

export interface TestServer {
  /** Connection string of a database from which others can be created. */
  readonly adminUrl: string
  /** The migrated database that every test database is a copy of. */
  readonly template: string
  stop(): Promise<void>
}

/** One PostgreSQL for a whole run (or the one DATABASE_URL names, or testing/commands/journeys.ts started) with the migrated template in it. */
export async function startTestServer(): Promise<TestServer> {
  const { adminUrl, stop } = await serverForTests()
  const template = `members_template_${randomBytes(4).toString('hex')}`
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${template}`))
  await migrate(databaseUrl(adminUrl, template))
  return {
    adminUrl,
    template,
    stop: async () => {
      await dropDatabase(adminUrl, template)
      await stop()
    },
  }
}

/** A new database with the newest schema and nothing in it: by copying files, which takes half as long as through the log. */
export async function cloneDatabase(server: Pick<TestServer, 'adminUrl' | 'template'>): Promise<string> {
  const name = `members_test_${randomBytes(6).toString('hex')}`
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`),
  )
  return databaseUrl(server.adminUrl, name)
}

/** A new database without any schema: what an operator hands to a first start. */
export async function createEmptyDatabase(adminUrl: string): Promise<string> {
  const name = `members_test_${randomBytes(6).toString('hex')}`
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  return databaseUrl(adminUrl, name)
}

/** SQLSTATE of a process that belongs to somebody else. */
const MAY_NOT_END = '42501'

/** Drops the database of a connection string or name, with whatever is still connected to it. */
export async function dropDatabase(adminUrl: string, nameOrUrl: string): Promise<void> {
  const name = nameOrUrl.includes('/') ? new URL(nameOrUrl).pathname.slice(1) : nameOrUrl
  await withClient(adminUrl, async (client) => {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== MAY_NOT_END) throw error
      // Autovacuum is at it: it belongs to the superuser, whom we may not end, but makes way for a drop without force.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
        [name],
      )
      await client.query(`DROP DATABASE IF EXISTS ${name}`)
    }
  })
}

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

async function serverForTests(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['JOURNEYS_DATABASE'] || process.env['DATABASE_URL']
  if (given) return { adminUrl: given, stop: () => Promise.resolve() }
  await removeAbandoned()
  const path = mkdtempSync(join(folderForTests(), `${PREFIX}${process.pid}-`))
  const user = databaseUser()
  if (user) chownSync(path, user.uid, user.gid)
  const server = await startPostgres({ directory: join(path, 'postgres'), durable: false })
  return {
    adminUrl: server.url('postgres'),
    stop: async () => {
      await server.stop()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function folderForTests(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  const isOpen = (statSync(IN_MEMORY).mode & 0o1002) === 0o1002
  return isOpen && Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? IN_MEMORY : tmpdir()
}

/** Clears away what killed runs left: their database processes, recognised by their own directory, and the files. */
async function removeAbandoned(): Promise<void> {
  const folders = [tmpdir(), IN_MEMORY].filter((folder) => existsSync(folder))
  const left = folders.flatMap((folder) =>
    readdirSync(folder).map((name) => ({ name, path: join(folder, name) })),
  )
  for (const { name, path } of left.filter((entry) => entry.name.startsWith(PREFIX))) {
    if (runsWith(Number.parseInt(name.slice(PREFIX.length), 10), 'node')) continue
    const pidFile = join(path, 'postgres', 'postmaster.pid')
    const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
    await endProcess(pid, path, { signal: 'SIGQUIT', limitMs: 5000 })
    rmSync(path, { recursive: true, force: true })
  }
}
