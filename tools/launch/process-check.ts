import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50

/** Whether a process of this number lives and its command line contains `text`; numbers alone are given out again. */
export function runsWith(pid: number, text: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return commandLine(pid).includes(text)
}

/** Signals a process recognised by `text` and waits until it is gone. Returns false when it stays. */
export async function endProcess(
  pid: number,
  text: string,
  how: { signal: NodeJS.Signals; limitMs: number },
) {
  if (!runsWith(pid, text)) return true
  process.kill(pid, how.signal)
  const deadline = Date.now() + how.limitMs
  while (runsWith(pid, text)) {
    if (Date.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}

function commandLine(pid: number): string {
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ''
    throw error
  }
}
