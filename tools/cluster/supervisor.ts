import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '#tools/launch/service.ts'

/** As systemd's RestartSec: a program that cannot start must not keep the machine busy. */
const AGAIN_AFTER_MS = 200

/** One of the product's processes, which is started again whenever it ends. */
export interface Supervised {
  readonly name: string
  current(): Service
  /** How often it was started again. */
  restarts(): number
  /** When its present life began, as its log counts time; 0 for the first one. */
  startedAtMs(): number
  /** SIGKILL; the supervisor starts it again. */
  kill(): void
  /** Asks it to end and starts it again, from another file when one is given. Returns once it runs anew. */
  restart(script?: string): Promise<void>
}

export interface Supervisor {
  watch(service: Service): void
  /** Throws for a name that nobody watches. */
  get(name: string): Supervised
  /** Ends everything, what began last first; nothing is started again. */
  stop(): Promise<void>
}

export function createSupervisor(say: (line: string) => void): Supervisor {
  const all: Supervised[] = []
  let isStopping = false
  return {
    watch(service) {
      let current = service
      let restarts = 0
      let startedAtMs = 0
      let next: string | undefined
      let started = Promise.withResolvers<void>()
      const track = async (): Promise<void> => {
        for (;;) {
          const code = await current.ended
          if (isStopping) return
          await pause(AGAIN_AFTER_MS)
          if (isStopping) return
          say(`${service.name} ended with ${code} and is started again`)
          startedAtMs = Date.now()
          current = current.again(next === undefined ? undefined : { script: next })
          restarts += 1
          started.resolve()
          started = Promise.withResolvers<void>()
        }
      }
      void track()
      all.unshift({
        name: service.name,
        current: () => current,
        restarts: () => restarts,
        startedAtMs: () => startedAtMs,
        kill: () => void process.kill(current.pid, 'SIGKILL'),
        async restart(script) {
          next = script ?? next
          const { promise } = started
          await current.stop()
          await promise
        },
      })
    },
    get(name) {
      const found = all.find((one) => one.name === name)
      if (found === undefined) throw new Error(`no process is called ${name}`)
      return found
    },
    async stop() {
      isStopping = true
      for (const one of all) await one.current().stop()
    },
  }
}
