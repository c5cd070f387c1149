import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

const UNPACKED = join(import.meta.dirname, '../../.cache/nats-server')
const PROGRAM = join('usr', 'sbin', 'nats-server')

/** A server of NATS for tests and benches. */
export interface NatsServer {
  readonly port: number
  stop(): Promise<void>
}

function ofSystem(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))
}

/** Debian's package, unpacked without being installed; it needs no rights where apt knows its packages already. */
function ofDebian(): string | undefined {
  const program = join(UNPACKED, PROGRAM)
  if (existsSync(program)) return program
  if (!existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(UNPACKED, { recursive: true })
  const run = (name: string, args: readonly string[]) =>
    spawnSync(name, args, { cwd: UNPACKED, stdio: 'ignore' }).status === 0
  const download = () => run('apt-get', ['download', 'nats-server'])
  if (!download() && !(process.getuid?.() === 0 && run('apt-get', ['update']) && download())) return undefined
  const file = readdirSync(UNPACKED).find((name) => name.endsWith('.deb'))
  if (file === undefined || !run('dpkg', ['-x', file, '.'])) return undefined
  return existsSync(program) ? program : undefined
}

/** The program: NATS_SERVER_PATH, one of the system, or Debian's; undefined on a machine that has none and cannot get it. */
export function findNatsServer(): string | undefined {
  return process.env['NATS_SERVER_PATH'] || ofSystem() || ofDebian()
}

/** Starts a server on a free port of this machine; what it says is kept from the terminal. The caller stops it. */
export async function startNatsServer(program: string): Promise<NatsServer> {
  const port = await freePort()
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes('Server is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${said}`)))
  })
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
