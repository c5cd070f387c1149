import { join } from 'node:path'
import { type Service, startService } from '#tools/launch/service.ts'

/** One of the product's own programs that can be killed without warning and started again as it was. */
export interface FragileProcess {
  readonly name: string
  pid(): number
  /** The logs of all its lives so far. */
  logFiles(): readonly string[]
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it again and waits until it is ready. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface FragileOptions {
  readonly name: string
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  readonly logFolder: string
  /** Returns when this life of it is ready; throws when it ends or takes too long. */
  readonly ready: (service: Service) => Promise<void>
}

export async function startFragile(options: FragileOptions): Promise<FragileProcess> {
  const logs: string[] = []
  const begin = async (): Promise<Service> => {
    const logFile = join(options.logFolder, `${options.name}-${logs.length + 1}.log`)
    logs.push(logFile)
    const service = startService({ ...options, logFile })
    try {
      await options.ready(service)
    } catch (error) {
      await service.stop()
      throw error
    }
    return service
  }
  let service = await begin()
  return {
    name: options.name,
    pid: () => service.pid,
    logFiles: () => logs,
    async kill() {
      if (!service.hasEnded()) process.kill(service.pid, 'SIGKILL')
      await service.ended
    },
    async restart() {
      service = await begin()
    },
    stop: () => service.stop(),
  }
}
