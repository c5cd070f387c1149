import { setTimeout as pause } from 'node:timers/promises'
import type { Supervised } from '#tools/cluster/supervisor.ts'

const READY_WITHIN_MS = 90_000
const POLL_MS = 50
const SAYS_READY = /"msg":"(signer |executor )?ready"/

/** The product's own processes, by the names they are started under. */
export const PROCESSES = ['server', 'second server', 'worker', 'second worker', 'signer', 'executor'] as const

function isReady(one: Supervised): boolean {
  const sinceMs = one.startedAtMs()
  return one
    .current()
    .lastLines(Number.MAX_SAFE_INTEGER)
    .split('\n')
    .some((line) => SAYS_READY.test(line) && Number(/"time":(\d+)/.exec(line)?.[1]) >= sinceMs)
}

/** Waits until the present life of a process has said that it is ready. Throws with its last lines when it does not. */
export async function untilReady(one: Supervised): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!isReady(one)) {
    if (performance.now() > deadline)
      throw new Error(`The ${one.name} did not come back:\n${one.current().lastLines(12)}`)
    await pause(POLL_MS)
  }
}
