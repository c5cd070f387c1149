import { MAX_POSTINGS, type Outcome, type Posting } from './posting.ts'

export interface Batcher {
  /** Returns the outcomes of these postings once their batch has committed. */
  readonly submit: (postings: readonly Posting[]) => Promise<Outcome[]>
}

interface Waiting {
  readonly postings: readonly Posting[]
  readonly answer: (outcomes: Outcome[]) => void
  readonly fail: (error: unknown) => void
}

/** Most postings that wait; beyond that the caller is told at once instead of waiting for ever. */
const MAX_WAITING = 50_000
const UNIQUE_VIOLATION = '23505'

export class LedgerBusy extends Error {}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

/** The same key (or hold) may stand only once in a call: a repeat waits for the next one, where it is seen as done before. */
function dequeueBatch(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>()
  const batch: Waiting[] = []
  let size = 0
  while (queue[0] !== undefined && size + queue[0].postings.length <= MAX_POSTINGS) {
    const names = queue[0].postings.flatMap(({ key, hold }) =>
      hold === undefined ? [key] : [key, `hold ${hold}`],
    )
    if (names.some((name) => keys.has(name))) break
    for (const name of names) keys.add(name)
    size += queue[0].postings.length
    batch.push(queue[0])
    queue.shift()
  }
  return batch
}

/**
 * Coalesces whatever arrives while the previous batch is in flight into one call, without timers.
 * A batch that fails as a whole (a crash, a race for a key) is tried posting by posting.
 */
export function createBatcher(post: (postings: readonly Posting[]) => Promise<Outcome[]>): Batcher {
  const queue: Waiting[] = []
  let waiting = 0
  let isRunning = false

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const outcomes = await post(batch.flatMap(({ postings }) => postings))
    let from = 0
    for (const { postings, answer } of batch) {
      answer(outcomes.slice(from, from + postings.length))
      from += postings.length
    }
  }

  async function settleOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const one of batch) {
      await settle([one])
        .catch((error: unknown) => (isUniqueViolation(error) ? settle([one]) : Promise.reject(error)))
        .catch(one.fail)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      const batch = dequeueBatch(queue)
      waiting -= batch.reduce((sum, { postings }) => sum + postings.length, 0)
      await settle(batch).catch(() => settleOneByOne(batch))
    }
    isRunning = false
  }

  return {
    submit: (postings) =>
      new Promise((answer, fail) => {
        if (waiting + postings.length > MAX_WAITING) {
          fail(new LedgerBusy('too many postings wait'))
          return
        }
        waiting += postings.length
        queue.push({ postings, answer, fail })
        if (!isRunning) void run()
      }),
  }
}
