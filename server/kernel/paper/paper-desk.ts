import { Worker } from 'node:worker_threads'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { createTurns } from '#server/kernel/turns.ts'

/** Papers that one process makes at a time, and how many may wait: each keeps a core busy for up to some seconds. */
const AT_ONCE = 1
const MAX_WAITING = 8
const RETRY_SECONDS = 2
/** Several times what the longest paper takes on a busy machine. */
const LIMIT_MS = 60_000

type Bytes = Uint8Array<ArrayBuffer>

/** In a thread of its own: other calls of this process are answered as ever. One that does not end is ended. */
function writeElsewhere(program: URL, order: unknown): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: order })
    const limit = setTimeout(() => void worker.terminate(), LIMIT_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`the paper's thread ended with ${code} and without a paper`))
    })
  })
}

export type PaperDesk<Order> = (order: Order) => Promise<Bytes>

/** Makes papers one after the other, each by a module's own program, which is handed the order. Throws COMMON-C002 when too many wait. */
export function createPaperDesk<Order>(program: URL): PaperDesk<Order> {
  const turns = createTurns({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refusal: () => new Failure(failures.common.busy, { meta: { seconds: RETRY_SECONDS } }),
  })
  return (order) => turns.run(() => writeElsewhere(program, order))
}
