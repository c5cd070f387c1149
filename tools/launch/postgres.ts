import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#server/kernel/database/hosts/open-client.ts'
import { freePort } from './free-port.ts'
import { endProcess, runsWith } from './process-check.ts'
import { databaseUser, postgresBinaries, type PostgresBinaries, type ProcessUser } from './postgres-user.ts'

/** The superuser of a server that was started here; it has the same password as the product's role. */
export const ADMIN = 'postgres'
/** The product connects as this role, which owns its database, may create others and the signer's role, and nothing more. */
const OWNER = 'members'
/** Where a connection string names the folder of the server's socket. */
const SOCKET = 'host'
const PASSWORD_FILE = 'superuser-password'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
const POLL_MS = 50
/** A killed postmaster's workers let go of its shared memory within this many seconds. */
const ORPHAN_RETRIES = 10

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'max_connections=200',
  // A page out of order costs no more on a solid-state disk, and most are in memory: with the default of 4, made for turning disks,
  // lists are read whole and sorted where an index would give their first page.
  'random_page_cost=1.1',
]
/**
 * Room for a day's batches: with the defaults, made for the smallest machines, pages are written out and read again within
 * one batch, and each is logged whole after every checkpoint that a full log forces (a third of a batch's time).
 */
const DURABLE_SETTINGS = ['unix_socket_directories=', 'shared_buffers=512MB', 'max_wal_size=2GB']
/** A test opens hundreds of connections with a password that nobody wants to guess. */
const CHEAP_PASSWORDS = 'scram_iterations=1'
/** Nothing that a test writes needs to outlive the power plug. */
const THROWAWAY_SETTINGS = [
  CHEAP_PASSWORDS,
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

export interface PostgresOptions {
  /** The cluster's directory; made when it does not exist. Its parent must be reachable by `databaseUser()`. */
  readonly directory: string
  /** true: every commit is on the disk before it is answered. false: for tests, several times faster. */
  readonly durable: boolean
  /** Further settings, such as `shared_preload_libraries=pg_stat_statements`. */
  readonly settings?: readonly string[]
  /** A free one when it is not given. */
  readonly port?: number
}

export interface Postgres {
  readonly port: number
  readonly logFile: string
  /** Comes when its process is gone, however that came about. */
  readonly ended: Promise<void>
  /** Connection string of one database, as the role that owns the product's data. */
  readonly url: (database: string) => string
  /** Ends connections, writes a checkpoint and waits for the process to go. */
  readonly stop: () => Promise<void>
}

/** Starts PostgreSQL on a free port of 127.0.0.1, whatever state a killed run has left behind. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const directory = options.directory
  const user = existsSync(directory) ? ownerOf(directory) : databaseUser()
  const binaries = await postgresBinaries(user)
  if (!existsSync(directory)) createCluster(options, binaries, user)
  await endLeftover(directory)
  const password = readFileSync(join(directory, PASSWORD_FILE), 'utf8')
  const logFile = `${directory}.log`
  const server = await launch({ ...options, binaries, user, password, logFile })
  const settings = options.durable ? '' : `?${SOCKET}=${encodeURIComponent(dirname(directory))}`
  const url = (database: string) =>
    `postgres://${OWNER}:${password}@127.0.0.1:${server.port}/${database}${settings}`
  const ended = new Promise<void>((resolve) => void server.child.once('exit', () => resolve()))
  return { port: server.port, logFile, ended, url, stop: () => stopChild(server.child) }
}

/** The same connection by the network, for a test that stands between the two ends. */
export function overNetwork(url: string): URL {
  const address = new URL(url)
  address.searchParams.delete(SOCKET)
  return address
}

/** Makes a database unless it is there, and says whether it had to be made. */
export async function ensureDatabase(adminUrl: string, database: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount) return false
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
    return true
  })
}

/** Runs some statements on one connection and closes it, also when they fail. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An existing cluster keeps its user: root may take over what a plain user began, but not the other way round. */
function ownerOf(directory: string): ProcessUser {
  const { uid, gid } = statSync(directory)
  if (uid === process.getuid?.()) return undefined
  if (process.getuid?.() === 0) return { uid, gid }
  throw new Error(
    `The database in ${directory} belongs to another user (id ${uid}). Start as that user or as root.`,
  )
}

function createCluster(
  { directory, durable }: PostgresOptions,
  binaries: PostgresBinaries,
  user: ProcessUser,
): void {
  const half = `${directory}.new`
  const passwordFile = `${half}-password`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  if (user) for (const path of [half, passwordFile]) chownSync(path, user.uid, user.gid)
  const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  if (!durable) flags.push('-c', CHEAP_PASSWORDS)
  const access = [`--username=${ADMIN}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(binaries.initdb, ['-D', half, '--no-instructions', ...flags, ...access], {
    ...processOptions(user, half),
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`)
  renameSync(passwordFile, join(half, PASSWORD_FILE))
  renameSync(half, directory)
}

interface Launch extends PostgresOptions {
  readonly binaries: PostgresBinaries
  readonly user: ProcessUser
  readonly password: string
  readonly logFile: string
}

async function launch(options: Launch): Promise<{ child: ChildProcess; port: number }> {
  const settings = [
    ...SETTINGS,
    ...(options.durable
      ? DURABLE_SETTINGS
      : // A question over a socket of the file system costs a fifth less than one over the network.
        [...THROWAWAY_SETTINGS, `unix_socket_directories=${dirname(options.directory)}`]),
    ...(options.settings ?? []),
  ]
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const log = openSync(options.logFile, 'w', 0o644)
    const flags = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting])
    // Detached: Ctrl-C in the terminal must reach the product first, and the database only afterwards.
    const child = spawn(options.binaries.postgres, ['-D', options.directory, ...flags], {
      ...processOptions(options.user, options.directory),
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child.on('error', () => child.emit('exit', 1, null))
    if (
      await isReady(
        child,
        `postgres://${ADMIN}:${options.password}@127.0.0.1:${port}/postgres`,
        options.password,
      )
    ) {
      return { child, port }
    }
    const said = readFileSync(options.logFile, 'utf8')
    if (attempt >= ORPHAN_RETRIES || !said.includes('shared memory block')) {
      throw new Error(
        `PostgreSQL did not start (${options.logFile}):\n${said.trim().split('\n').slice(-8).join('\n')}`,
      )
    }
    await pause(1000)
  }
}

async function isReady(child: ChildProcess, adminUrl: string, password: string): Promise<boolean> {
  let ended = false
  child.once('exit', () => (ended = true))
  const deadline = Date.now() + START_LIMIT_MS
  while (!ended && Date.now() < deadline) {
    try {
      await withClient(adminUrl, (client) => ensureOwner(client, password))
      return true
    } catch (error) {
      if (!isNotYetUp(error)) throw error
      await pause(POLL_MS)
    }
  }
  child.kill('SIGKILL')
  return false
}

/** Refused connections, and "the database system is starting up". */
function isNotYetUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03'
}

async function ensureOwner(client: pg.Client, password: string): Promise<void> {
  const found = await client.query<{ rolcreaterole: boolean }>(
    'SELECT rolcreaterole FROM pg_roles WHERE rolname = $1',
    [OWNER],
  )
  const [role] = found.rows
  if (role === undefined)
    await client.query(
      `CREATE ROLE ${OWNER} LOGIN CREATEDB CREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
    )
  else if (!role.rolcreaterole) await client.query(`ALTER ROLE ${OWNER} CREATEROLE`)
}

/** Ends a database that outlived its killed starter, and drops a pid file whose number now belongs to somebody else. */
async function endLeftover(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!runsWith(pid, directory)) {
    rmSync(pidFile, { force: true })
    return
  }
  if (await endProcess(pid, directory, { signal: 'SIGINT', limitMs: STOP_LIMIT_MS })) return
  throw new Error(`An older PostgreSQL (process ${pid}) on ${directory} does not stop.`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const forced = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
  await gone
  clearTimeout(forced)
}

export function processOptions(user: ProcessUser, cwd: string) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return user ? { ...user, cwd, env } : { cwd, env }
}
