import { join } from 'node:path'
import { freePort } from '#tools/launch/free-port.ts'
import { startService, untilAnswers, type Service } from '#tools/launch/service.ts'

const READY_MS = 90_000
const LAST_LINES = 3

export interface Processes {
  readonly ports: readonly number[]
  readonly pids: readonly number[]
  /** The ends of their logs, for a run that goes wrong. */
  readonly lastLines: () => string
  stop(): Promise<void>
}

/** So many processes of one program, each on a port of its own, ready to answer. */
export async function startProcesses(
  count: number,
  start: {
    readonly name: string
    readonly script: string
    readonly env: Readonly<Record<string, string>>
    readonly folder: string
  },
): Promise<Processes> {
  const { name, script, env, folder } = start
  const services: Service[] = []
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()))
  }
  const ports: number[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      const port = await freePort()
      const logFile = join(folder, 'logs', `${name}-${port}.log`)
      const service = startService({ name, script, env: { ...env, PORT: String(port) }, logFile })
      services.push(service)
      await untilAnswers(service, `http://127.0.0.1:${port}/readyz`, READY_MS)
      ports.push(port)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ports,
    pids: services.map(({ pid }) => pid),
    lastLines: () => services.map((service) => service.lastLines(LAST_LINES)).join('\n'),
    stop,
  }
}
