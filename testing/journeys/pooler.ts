import { spawn } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tools/launch/free-port.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { untilListening } from '#tools/cluster/until-listening.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** Connections to the server for each database and role: fewer than those who ask, so that each is handed on. */
const POOL_SIZE = 8

/** The database behind the pooler. */
interface Pooled {
  readonly port: number
  /** Somebody who may read the other roles' passwords. */
  readonly user: string
  readonly password: string
}

/** Settings of PgBouncer in transaction mode for every database and role of one server. */
function poolerSettings(folder: string, { port, user }: Omit<Pooled, 'password'>, own: number): string {
  return `${[
    '[databases]',
    `* = host=127.0.0.1 port=${port} auth_user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 2000',
    // A database can be dropped once nobody used it for so many seconds.
    'server_idle_timeout = 2',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    'auth_query = select usename, passwd from pg_shadow where usename = $1',
    // They stand with the roles, which tools/ops/roles.ts makes.
    'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
    `logfile = ${join(folder, 'pgbouncer.log')}`,
    'log_connections = 0',
    'log_disconnections = 0',
  ].join('\n')}\n`
}

/** Starts PgBouncer before a server. Throws where Debian's package is not installed. */
export async function startPooler(folder: string, pooled: Pooled) {
  if (!existsSync(PROGRAM)) throw new Error(`No ${PROGRAM}: install the package pgbouncer.`)
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(settings, poolerSettings(folder, pooled, port))
  writeFileSync(users, `"${pooled.user}" "${pooled.password}"\n`, { mode: 0o600 })
  const user = databaseUser()
  if (user !== undefined) for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid)
  const child = spawn(PROGRAM, [settings], { stdio: 'ignore', ...user })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  await untilListening(child, port, join(folder, 'pgbouncer.log'))
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
