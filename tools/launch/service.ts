import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const STOP_LIMIT_MS = 15_000
/** Compiled programs are kept from one start to the next: it halves what a process needs to begin. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled')
const POLL_MS = 100

export interface ServiceOptions {
  readonly name: string
  /** Absolute path of the program, run by the Node that runs us. */
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
}

/** One of our own programs running as a process of its own. */
export interface Service {
  readonly name: string
  readonly script: string
  readonly pid: number
  readonly logFile: string
  /** Returns the exit code once the process is gone. */
  readonly ended: Promise<number>
  hasEnded(): boolean
  lastLines(count: number): string
  /** Asks it to stop, waits, and insists after 15 s. */
  stop(): Promise<void>
  /** Starts it anew, as it was or with changes; its log goes on. */
  again(changes?: Pick<ServiceOptions, 'script'>): Service
}

/** Starts a program detached from the terminal, so that Ctrl-C reaches only us and the order of stopping is ours. */
export function startService(options: ServiceOptions): Service {
  mkdirSync(dirname(options.logFile), { recursive: true })
  return start(options, 'w')
}

function start(options: ServiceOptions, logMode: 'w' | 'a'): Service {
  const log = openSync(options.logFile, logMode)
  const child = spawn(process.execPath, [options.script], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let isGone = false
  const ended = new Promise<number>((resolve) => {
    const leave = (code: number | null) => {
      isGone = true
      resolve(code ?? 1)
    }
    child.once('exit', leave)
    child.once('error', () => leave(1))
  })
  return {
    name: options.name,
    script: options.script,
    pid: child.pid ?? 0,
    logFile: options.logFile,
    ended,
    hasEnded: () => isGone,
    lastLines: (count) => readFileSync(options.logFile, 'utf8').trim().split('\n').slice(-count).join('\n'),
    stop: async () => {
      if (isGone) return
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await ended
      clearTimeout(forced)
    },
    again: (changes) => start({ ...options, ...changes }, 'a'),
  }
}

/** Waits until the address answers 200. Throws with the program's last lines when it ends or takes too long. */
export async function untilAnswers(service: Service, url: string, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!service.hasEnded() && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(POLL_MS)
  }
  const what = service.hasEnded() ? 'ended' : `did not answer at ${url} within ${limitMs / 1000} s`
  throw new Error(
    `The ${service.name} ${what}. Its last lines (${service.logFile}):\n${service.lastLines(12)}`,
  )
}
