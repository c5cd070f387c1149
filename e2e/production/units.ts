import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '#tools/launch/free-port.ts'
import { type Service, startService } from '#tools/launch/service.ts'

const READY_WITHIN = { timeout: 120_000, interval: 50 }
const LOG_LINES = 12
const UNITS = 'etc/systemd/system'
/** What the tests themselves are run with must not reach a unit. */
const NOT_OURS = { DATABASE_URL: '', DATABASE_DIRECT_URL: '' }

/** Where this machine keeps what the guide puts under /etc and /var/lib. */
export interface UnitFolders {
  readonly folder: string
  /** The same text with the guide's folders led there. */
  readonly led: (text: string) => string
  readonly begin: (service: Service) => Service
}

interface Unit {
  readonly service: Service
  readonly port: number
  readonly isReady: () => boolean
}

const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const pairOf = (text: string): [string, string] => [
  text.slice(0, text.indexOf('=')),
  text.slice(text.indexOf('=') + 1),
]

/** The lines of an environment file. */
export function loadEnvironment(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(lines.filter((line) => /^[A-Z_]+=/.test(line)).map(pairOf))
}

const STATE = 'var/lib'

/** Copies what a unit loads to where it finds it; returns that folder. */
function loadCredentials(folder: string, name: string, text: string): string {
  const own = join(folder, 'run/credentials', name)
  mkdirSync(own, { recursive: true })
  for (const line of valuesOf(text, 'LoadCredential')) {
    const [credential = '', file = ''] = line.split(':')
    copyFileSync(file, join(own, credential))
  }
  return own
}

/** What a unit's file says, with its instance, folders and settings filled in. */
function parseUnit({ folder, led }: UnitFolders, name: string) {
  const [kind = '', instance = ''] = name.split('@')
  const file = instance === '' ? `${kind}.service` : `${kind}@.service`
  const text = led(readFileSync(join(folder, UNITS, file), 'utf8'))
  const [own = kind] = valuesOf(text, 'StateDirectory')
  const filled = text
    .replaceAll('%S', join(folder, STATE))
    .replaceAll('%d', loadCredentials(folder, name, text))
    .replaceAll('%i', instance)
  const settings = valuesOf(filled, 'Environment').flatMap((line) => line.split(' ').map(pairOf))
  const files = valuesOf(filled, 'EnvironmentFile').map(loadEnvironment)
  const [script = ''] = valuesOf(filled, 'ExecStart').map((line) => line.split(' ')[1])
  return {
    kind,
    script,
    state: join(folder, STATE, own),
    env: { ...NOT_OURS, ...Object.assign({}, ...files), ...Object.fromEntries(settings), METRICS_PORT: '' },
  }
}

async function startUnit(folders: UnitFolders, name: string): Promise<Unit> {
  const { kind, script, state, env } = parseUnit(folders, name)
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const logFile = join(folders.folder, 'var/log', `${name}.log`)
  const service = folders.begin(startService({ name, script, env: { ...env, PORT: String(port) }, logFile }))
  const isReady = () =>
    kind === 'members-signer'
      ? existsSync(join(state, 'public.json'))
      : service.lastLines(Infinity).includes('ready"')
  return { service, port, isReady }
}

/** Starts units as their files say, as systemd would, save for users and what it fences in; ports are free ones. */
export function createUnits(folders: UnitFolders) {
  const running = new Map<string, Unit>()
  const start = async (name: string) => void running.set(name, await startUnit(folders, name))
  return {
    async start(name: string): Promise<void> {
      if (name.endsWith('.target')) {
        const wanted = valuesOf(readFileSync(join(folders.folder, UNITS, name), 'utf8'), 'Wants').flatMap(
          (line) => line.split(' '),
        )
        for (const one of wanted) await this.start(one.replace('.service', ''))
      } else if (running.get(name)?.service.hasEnded() ?? true) await start(name)
    },
    async restart(name: string): Promise<void> {
      await running.get(name)?.service.stop()
      await start(name)
    },
    /** Until everything that was started works. Throws with the last lines of what does not. */
    async untilReady(): Promise<void> {
      for (const [name, { service, isReady }] of running)
        await vi.waitFor(() => {
          if (service.hasEnded()) throw new Error(`${name} ended:\n${service.lastLines(LOG_LINES)}`)
          expect(isReady(), `${name} is ready:\n${service.lastLines(LOG_LINES)}`).toBe(true)
        }, READY_WITHIN)
    },
    find: (name: string): Unit | undefined => running.get(name),
  }
}
