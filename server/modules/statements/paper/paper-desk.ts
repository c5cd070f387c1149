import { Worker } from 'node:worker_threads'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { PaperOrder } from './paper-order.ts'

/** Papers that one process makes at a time, and how many may wait: each keeps a core busy for up to some seconds. */
const AT_ONCE = 1
const MAX_WAITING = 8
const RETRY_SECONDS = 2

/** In a thread of its own: other calls of this process are answered as ever. */
function writeElsewhere(order: PaperOrder): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('paper-worker.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the paper's thread ended with ${code}`)))
  })
}

export type PaperDesk = ReturnType<typeof createPaperDesk>

/** Makes papers one after the other. Throws COMMON-C002 when too many wait. */
export function createPaperDesk() {
  const waiting: (() => void)[] = []
  let busy = 0
  const next = () => {
    busy -= 1
    waiting.shift()?.()
  }
  return async (order: PaperOrder): Promise<Uint8Array<ArrayBuffer>> => {
    if (busy >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING)
        throw new Failure(failures.common.busy, { meta: { seconds: RETRY_SECONDS } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    busy += 1
    return writeElsewhere(order).finally(next)
  }
}
