import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tools/launch/free-port.ts'
import { databaseUser, postgresBinaries } from '#tools/launch/postgres-user.ts'
import { processOptions, withClient } from '#tools/launch/postgres.ts'

const POLL_MS = 100
/** Files that are only there while a restored server runs on its own: it has the settings of nobody else, and this machine alone reaches it. */
const OWN_FILES = { conf: 'restored.conf', hba: 'restored-hba.conf', ident: 'restored-ident.conf' } as const

export interface RecoveringServer {
  /** The same user, password and database on the restored server. */
  readonly urlOf: (url: string) => string
  /** Writes everything to the disk, ends, and takes its own settings away. */
  readonly stop: () => Promise<void>
}

export interface Recovery {
  readonly data: string
  /** Settings of the recovery: where the log comes from, and how far to go. */
  readonly settings: readonly string[]
  /** A connection to the product's database as it was. */
  readonly ownerUrl: string
}

function localUrl(url: string, port: number): string {
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  address.search = ''
  return address.href
}

/** Not yet: while it recovers it answers nobody. */
async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return false
    throw error
  }
}

function writeOwnFiles(data: string): readonly string[] {
  const at = (name: string) => join(data, name)
  writeFileSync(at(OWN_FILES.conf), '')
  writeFileSync(at(OWN_FILES.hba), 'host all all 127.0.0.1/32 scram-sha-256\n')
  writeFileSync(at(OWN_FILES.ident), '')
  return [
    `config_file=${at(OWN_FILES.conf)}`,
    `hba_file=${at(OWN_FILES.hba)}`,
    `ident_file=${at(OWN_FILES.ident)}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    // It answers once it has ended its recovery, and neither waits for a standby nor writes into the log that it came from.
    'hot_standby=off',
    'synchronous_standby_names=',
    'archive_mode=off',
    'shared_preload_libraries=',
  ]
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  await gone
}

/** Starts a server on restored files and returns when its recovery has ended. Throws with its last lines when it cannot. */
export async function startRecovering({ data, settings, ownerUrl }: Recovery): Promise<RecoveringServer> {
  const [user, port] = [databaseUser(), await freePort()]
  const { postgres } = await postgresBinaries(user)
  const logFile = `${data}.log`
  const log = openSync(logFile, 'w', 0o600)
  const flags = [...writeOwnFiles(data), ...settings, `port=${port}`].flatMap((setting) => ['-c', setting])
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...processOptions(user, data),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let isGone = false
  child.once('error', () => (isGone = true))
  child.once('exit', () => (isGone = true))
  const urlOf = (url: string) => localUrl(url, port)
  try {
    while (!(await answers(urlOf(ownerUrl)))) {
      if (isGone) throw new Error(readFileSync(logFile, 'utf8').trim().split('\n').slice(-6).join('\n'))
      await pause(POLL_MS)
    }
  } catch (cause) {
    await stopChild(child)
    throw new Error('The restored server did not come up.', { cause })
  }
  return {
    urlOf,
    stop: async () => {
      await stopChild(child)
      for (const name of Object.values(OWN_FILES)) rmSync(join(data, name))
    },
  }
}
